/**
 * What a shell completes: the commands, their flags, and the values of flags and arguments that have few. The scripts
 * are generated from the commands themselves, so they always agree with `--help`.
 */
import type { Argument, Command, Option } from 'commander';

type Completed = {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  /** Possible words for the argument of the command; files where there are none. */
  readonly words: readonly string[];
  readonly commands: readonly Completed[];
};

type Flag = {
  readonly names: readonly string[];
  readonly summary: string;
  readonly takesValue: boolean;
  readonly values: readonly string[];
};

/** Values of flags and arguments that commands check themselves: by the name of the argument. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

const flagOf = (option: Option, known: KnownValues): Flag => ({
  names: [option.short, option.long].filter(name => name !== undefined),
  summary: option.description,
  takesValue: option.required || option.optional,
  values: option.argChoices ?? known[option.attributeName()] ?? [],
});

const wordsOf = (argument: Argument, known: KnownValues): readonly string[] =>
  argument.argChoices ?? known[argument.name()] ?? [];

export const completedOf = (command: Command, known: KnownValues): Completed => ({
  name: command.name(),
  summary: command.summary() || command.description(),
  flags: [...command.options.filter(option => !option.hidden).map(option => flagOf(option, known))],
  words: command.registeredArguments.flatMap(argument => wordsOf(argument, known)),
  commands: command.commands.map(each => completedOf(each, known)),
});

/** In single quotes, for any of the three shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** One line, without the separators of the shells' own lists. */
const brief = (text: string): string =>
  text
    .replace(/[\n\t:[\]\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 80);

type Place = { readonly path: readonly string[]; readonly at: Completed };

/** The commands and their subcommands. */
const placesOf = (root: Completed): Place[] =>
  root.commands.flatMap(command => [
    { path: [command.name], at: command },
    ...command.commands.map(inner => ({ path: [command.name, inner.name], at: inner })),
  ]);

const flagNames = ({ flags }: Completed): string[] => [...flags.flatMap(({ names }) => names), '-h', '--help'];
const nextWords = ({ commands, words }: Completed): string[] => [...commands.map(({ name }) => name), ...words];

export function bashCompletion(root: Completed): string {
  const cases = placesOf(root).map(({ path, at }) => {
    const words = nextWords(at).join(' ');
    return `    ${quoted(path.join(' '))}) flags=${quoted(flagNames(at).join(' '))}; words=${quoted(words)} ;;`;
  });
  const values = placesOf(root).flatMap(({ path, at }) =>
    at.flags
      .filter(flag => flag.takesValue)
      .flatMap(({ names, values: of }) =>
        names.map(name => `    ${quoted(`${path.join(' ')} ${name}`)}) values=${quoted(of.join(' '))}; isValue=1 ;;`),
      ),
  );
  return `# bash completion for breedboard; use: source <(breedboard completion bash)
_breedboard() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  local place='' flags='-q --quiet --no-color -h --help -V --version' words=${quoted(nextWords(root).join(' '))} values='' isValue='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) continue ;; esac
    case " ${root.commands.map(({ name }) => name).join(' ')} " in
      *" $word "*) [ -z "$place" ] && place=$word && continue ;;
    esac
    case "$place $word" in
${root.commands
  .filter(({ commands }) => commands.length > 0)
  .flatMap(({ name, commands }) =>
    commands.map(inner => `      ${quoted(`${name} ${inner.name}`)}) place="$place $word" ;;`),
  )
  .join('\n')}
    esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  case "$place $before" in
${values.join('\n')}
  esac
  if [ -n "$isValue" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
    [ -z "$values" ] && COMPREPLY=($(compgen -f -- "$current"))
  elif [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    [ "\${#COMPREPLY[@]}" -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _breedboard breedboard
`;
}

export function zshCompletion(root: Completed): string {
  const described = (commands: readonly Completed[]): string =>
    commands.map(({ name, summary }) => quoted(`${name}:${brief(summary)}`)).join(' ');
  const flagSpecs = ({ flags }: Completed): string[] =>
    flags.flatMap(({ names, summary, takesValue, values }) => {
      const value = takesValue ? (values.length > 0 ? `:value:(${values.join(' ')})` : ':value:_files') : '';
      return names.map(name => quoted(`*${name}[${brief(summary)}]${value}`));
    });
  const args = (at: Completed): string => {
    const words = nextWords(at);
    const rest = words.length > 0 ? `*:word:{ compadd -- ${words.join(' ')}; _files }` : '*:file:_files';
    return ["'(-h --help)'{-h,--help}'[print help]'", ...flagSpecs(at), quoted(rest)].join(' ');
  };
  const cases = root.commands.map(
    at =>
      `    ${at.name}) ${
        at.commands.length === 0
          ? `_arguments ${args(at)}`
          : `case "$words[2]" in
${at.commands.map(inner => `      ${inner.name}) shift words; (( CURRENT-- )); _arguments ${args(inner)} ;;`).join('\n')}
      *) local -a inner=(${described(at.commands)}); _describe command inner; _arguments ${flagSpecs(at).join(' ')} ;;
    esac`
      } ;;`,
  );
  return `#compdef breedboard
# zsh completion for breedboard; use: source <(breedboard completion zsh)
_breedboard() {
  local -a commands=(${described(root.commands)})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case "$words[1]" in
${cases.join('\n')}
  esac
}
(( $+functions[compdef] )) && compdef _breedboard breedboard
`;
}

export function fishCompletion(root: Completed): string {
  const lines = ['# fish completion for breedboard; use: breedboard completion fish | source'];
  const top = root.commands.map(({ name }) => name).join(' ');
  for (const { name, summary } of root.commands)
    lines.push(
      `complete -c breedboard -n 'not __fish_seen_subcommand_from ${top}' -f -a ${name} -d ${quoted(brief(summary))}`,
    );
  for (const { path, at } of placesOf(root)) {
    const seen = path.map(name => `__fish_seen_subcommand_from ${name}`).join('; and ');
    for (const { name, summary } of at.commands)
      lines.push(`complete -c breedboard -n '${seen}' -a ${name} -d ${quoted(brief(summary))}`);
    if (at.words.length > 0) lines.push(`complete -c breedboard -n '${seen}' -a ${quoted(at.words.join(' '))}`);
    for (const { names, summary, takesValue, values } of at.flags) {
      const spelled = names
        .map(name => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
        .join(' ');
      const value = !takesValue ? '' : values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : ' -r';
      lines.push(`complete -c breedboard -n '${seen}' ${spelled}${value} -d ${quoted(brief(summary))}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
