/** `breedboard completion`: a script that lets a shell complete commands, flags and names. */
import { Argument, type Command } from 'commander';
import { presets } from '../../experiments/presets.js';
import { commands, type Loading } from '../commands.js';
import { bashCompletion, completedOf, fishCompletion, type KnownValues, zshCompletion } from '../completion.js';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/** Loads every command with its flags; otherwise the program has only their names. */
async function whole(loading: Loading): Promise<Command> {
  const { Command: Program } = await import('commander');
  const program = new Program('breedboard');
  for (const [name, { summary, add }] of Object.entries(commands)) {
    if (name === 'completion') program.command(name).addArgument(shellArgument());
    else await add({ ...loading, program });
    program.commands.at(-1)!.summary(summary);
  }
  return program;
}

const shellArgument = (): Argument => new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS));

export function addCompletion(loading: Loading): void {
  loading.program
    .command('completion')
    .description('Print a script that lets a shell complete commands, flags and names.')
    .addArgument(shellArgument())
    .addHelpText(
      'after',
      `
Examples:
  source <(breedboard completion bash)        # in ~/.bashrc
  source <(breedboard completion zsh)         # in ~/.zshrc, after compinit
  breedboard completion fish | source         # in ~/.config/fish/config.fish`,
    )
    .action(async (shell: keyof typeof SHELLS) => {
      const { games } = await loading.parts();
      const ids = Object.keys(games);
      const known: KnownValues = { game: ids, recipe: Object.keys(presets) };
      loading.screen().data(SHELLS[shell](completedOf(await whole(loading), known)).trimEnd());
    });
}
