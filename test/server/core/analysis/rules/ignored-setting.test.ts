import { ignoredSetting } from '../../../../../server/core/analysis/rules/ignored-setting.ts';
import { config, type Place } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const inProject: Place = { ...config, path: 'mise.toml' };
const secure = (name: string) =>
  `\`${name}\` has no effect in a project, for security; move it to your own config file, \`~/.config/mise/config.toml\``;
const early = (name: string) => `\`${name}\` has no effect in a config file; set it in \`.miserc.toml\``;
const variable = (name: string, used: string) =>
  `\`${name}\` has no effect in a config file; set the environment variable \`${used}\``;

describeRule(ignoredSetting, {
  place: inProject,
  example: ['[settings]\n«trusted_config_paths» = ["~/work"]\njobs = 4\n', secure('trusted_config_paths')],
  findings: [
    ['settings.«paranoid» = true', secure('paranoid')],
    ['[settings.github]\n«credential_command» = "x"\nslsa = true', secure('github.credential_command')],
    ['[settings]\n«windows_default_inline_shell_args» = "pwsh -c"', secure('windows_default_inline_shell_args')],
    ['[settings]\n«env» = ["development"]', early('env')],
    ['[settings]\n«env» = ["development"]', early('env'), { path: '.config/mise/config.toml' }],
    [
      '[settings]\n«default_config_filename» = "x.toml"',
      variable('default_config_filename', 'MISE_DEFAULT_CONFIG_FILENAME'),
    ],
  ],
  valid: [
    '[settings]\njobs = 4\nidiomatic_version_file_enable_tools = ["node"]',
    '[tools]\ntrusted_config_paths = "1"',
    ['[settings]\ntrusted_config_paths = ["~/work"]', { path: '.config/mise/config.toml' }],
    ['[settings]\ntrusted_config_paths = ["~/work"]', { path: 'dotfiles/mise/conf.d/a.toml' }],
    ['[settings]\ntrusted_config_paths = ["~/work"]', { standing: { isGlobal: true } }],
  ],
  fixes: [['[settings]\nyes = true\njobs = 4\n', { 'Remove the setting': '[settings]\njobs = 4\n' }]],
});
