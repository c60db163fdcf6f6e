"""The studio's server: one address on this machine, access control in front of it, and the pages behind that.

How to add a page, say `table`:

1. `static/table/index.html` is the document at the address `/table`. It links `/static/shell/shell.css` and one module,
   `<script type="module" src="/static/table/page.js">`; the policy refuses scripts and styles inside the document.
   `page.js` begins with `const shell = await openShell({page: "table"})` from `/static/shell/shell.js`, which draws the
   header with the navigation and offers `ask`, `send`, `on`, `toast` and `dialog` (each says what it does).
2. A module beside this one has a `Page`: its name, its title in the navigation, its *endpoints* and its *messages*.
   `Endpoint("moves", work)` answers `/api/table/moves`; `work(request)` gets the studio, the query and the posted JSON,
   runs in a thread of its own, and returns what becomes the JSON answer. What it refuses, it refuses with a
   MapforgeError; the page shows the sentence. A message `{"kind": "table.join", ...}` over the socket arrives at
   `messages["join"]` with the connection it came by.
3. `PAGES` in `application.py` lists the page. Nothing else has to know about it.

A guest, such as a friend at a table, gets a key of their own: `key = Key("seat 2", "/table?seat=2", ("table",))` and
`studio.keys.add(key)`. The address `/enter/SECRET` with its `key.secret` opens that page, and all that the page asks,
and nothing else. `request.key` and `connection.key` tell who asks.

Whatever the server has to say unasked goes through `studio.connections`: `connections.subscribe(connection, topic)` and
`connections.publish(topic, message)` from any thread.
"""
