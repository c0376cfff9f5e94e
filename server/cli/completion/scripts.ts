/**
 * The scripts by shell. Each asks `taskwright completion words` for the completions of the words before the cursor, and completes
 * the names of files if there are none.
 */
export const scripts: Readonly<Record<string, string>> = {
  // Bash splits words at `:` and `=` as well, which names of tasks and options contain. It replaces only the last part.
  bash: `# Completes the commands of taskwright in bash.
_taskwright() {
  local line="\${COMP_LINE:0:COMP_POINT}" candidate current shared words=()
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  current="\${words[-1]}"
  shared="\${current%"\${current##*[:=]}"}"
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate _; do
    COMPREPLY+=("\${candidate#"$shared"}")
  done < <("\${words[0]}" completion words -- "\${words[@]:1}" 2> /dev/null)
}
complete -o default -F _taskwright taskwright
`,
  zsh: `#compdef taskwright
# Completes the commands of taskwright in zsh.
_taskwright() {
  local line
  local -a lines described
  lines=("\${(@f)$("\${words[1]}" completion words -- "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  for line in $lines; do
    described+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( $#described )); then _describe taskwright described; else _files; fi
}
if [[ $funcstack[1] == _taskwright ]]; then _taskwright "$@"; else compdef _taskwright taskwright; fi
`,
  fish: `# Completes the commands of taskwright in fish.
function __taskwright_complete
    set -l words (commandline --tokenize --cut-at-cursor --current-process)
    set -l current (commandline --current-token --cut-at-cursor)
    set -l candidates ($words[1] completion words -- $words[2..-1] "$current" 2> /dev/null)
    if test (count $candidates) -gt 0
        printf '%s\\n' $candidates
    else
        __fish_complete_path "$current"
    end
end
complete --command taskwright --no-files --arguments '(__taskwright_complete)'
`,
  powershell: `# Completes the commands of taskwright in PowerShell.
Register-ArgumentCompleter -Native -CommandName taskwright -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Where-Object { $_.Extent.StartOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
    $arguments = @($words | Select-Object -Skip 1)
    if ($wordToComplete -eq '') { $arguments += '' }
    & $words[0] completion words -- @arguments 2> $null | ForEach-Object {
        $value, $description = $_ -split "\`t", 2
        if (-not $description) { $description = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $description)
    }
}
`,
};
