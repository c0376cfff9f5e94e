/**
 * Stubs for the grammars of other languages. Each has rules that remain open until they are closed, because a script
 * can leave anything open and must still end where its string ends.
 */
function stub(language: string) {
  return {
    patterns: [
      { match: '#.*$', name: `comment.${language}` },
      { begin: "'", end: "'", name: `string.${language}` },
      { begin: '"', end: '"', name: `string.${language}` },
      { begin: '\\(', end: '\\)', name: `meta.group.${language}`, patterns: [{ include: '$self' }] },
      { begin: '<<(\\w+)', end: '^\\1$', name: `heredoc.${language}` },
      { match: '\\b(if|echo|print|puts)\\b', name: `keyword.${language}` },
    ],
  };
}

/** The minimum of a TOML grammar for testing an injection. */
const toml = {
  patterns: [
    { match: '#.*$', name: 'comment.line.toml' },
    { match: '^\\s*\\[[^\\]]*\\]', name: 'meta.group.toml' },
    {
      begin: '([\\w.-]+)\\s*=\\s*',
      beginCaptures: { '1': { name: 'variable.key.toml' } },
      end: '$',
      patterns: [{ include: '#value' }],
    },
  ],
  repository: {
    value: {
      patterns: [
        { begin: '"""', end: '"""', name: 'string.quoted.triple.toml' },
        { begin: '"', end: '"', name: 'string.quoted.double.toml' },
        { begin: '\\[', end: '\\]', name: 'meta.array.toml', patterns: [{ include: '#value' }] },
      ],
    },
  },
};

export const stubGrammars: Readonly<Record<string, object>> = {
  'source.shell': {
    ...stub('shell'),
    repository: {
      command_statement: { patterns: [{ include: '$self' }, { match: '[a-z]+', name: 'command.shell' }] },
    },
  },
  'source.python': stub('python'),
  'source.js': stub('js'),
  'source.ruby': stub('ruby'),
  'source.perl': stub('perl'),
  'source.powershell': stub('powershell'),
  'source.toml': toml,
};
