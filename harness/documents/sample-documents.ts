/** Documents with every construct that the parsers distinguish. They are the starting points of random edits. */
export const samples: Readonly<Record<'toml' | 'json', readonly string[]>> = {
  toml: [
    '',
    'hello = "echo hello"\nlist = ["a", \'b\']\na.b.c = 1\n\n[build]\nrun = """\n[not a header]\necho "x"\n"""\nenv = { A = 1, B.c = true }\n',
    '# comment\n[a]\ndepends = [\n  "b", # why\n  ["c", "--flag"],\n  { task = "d" },\n]\n\n[a.env]\nX = \'lit\'\n\n[["a:b"]]\nn = 0x1F\n[["a:b"]]\nn = 1_000.5e3\nd = 1979-05-27T07:32:00Z\n',
    "[tasks.build]\r\nrun = '''\r\nif [ -f x ]; then\r\n  echo y\r\nfi'''\r\nquiet = true\r\n[tasks.build.env]\r\n_.file = '.env'\r\n",
  ],
  json: [
    '',
    '{\n  "build": {\n    "run": "npm run build",\n    "depends": ["a", ["b", "c"], { "task": "d" }],\n    "env": { "A": 1, "B": null }\n  },\n  // comment\n  "test": "npm test",\n}\n',
    '{"a":"b","c":{"d":[1,2.5e3,-0,true,false]},"a":"again"}',
    '{\r\n\t"tasks": {\r\n\t\t"x": { "run": "\\u00e9\\n", "hide": true }\r\n\t}\r\n}\r\n',
  ],
};
