use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

/// Starts `taskwright lsp`, which must be on the PATH.
struct Taskwright;

impl zed::Extension for Taskwright {
    fn new() -> Self {
        Taskwright
    }

    fn language_server_command(&mut self, _id: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree
            .which("taskwright")
            .ok_or("`taskwright` is not on the PATH; run `npm install --global taskwright`")?;
        Ok(Command { command, args: vec!["lsp".into(), "--stdio".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Taskwright);
