"""The companion as pages for a phone at the table: server-rendered, usable without a script.

What a game is, how it is saved and what a hint says comes from ``companion``; here are only pages,
forms, the gate in front of them and the queue to the solver. The modules that build pages need
the extra ``web`` (starlette, uvicorn, jinja2); the others need the standard library.
"""
