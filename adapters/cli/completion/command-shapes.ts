import type { Command, Option } from 'commander'

/** The ids that options and arguments accept. */
export type KnownIds = {
  readonly checks: readonly string[]
  /** `on-page` and `seo.on-page`. */
  readonly categories: readonly string[]
  readonly modules: readonly string[]
  /** Chapters of an export. */
  readonly sections: readonly string[]
}

/** The possible values of an option or argument. `list`: several words, separated by commas. */
export type ValueShape = {
  readonly name: string
  readonly kind: 'words' | 'list' | 'file' | 'any'
  readonly words: readonly string[]
}

export type OptionShape = {
  /** `-o` and `--output`. */
  readonly names: readonly string[]
  readonly description: string
  /** Absent for a flag. */
  readonly value?: ValueShape
}

/** Options and arguments of a command. */
export type CommandShape = {
  /** `scrape club`; empty for the program. */
  readonly path: string
  readonly commands: readonly { readonly name: string; readonly description: string }[]
  readonly options: readonly OptionShape[]
  /** The arguments in order; the last one may be repeated. */
  readonly values: readonly ValueShape[]
}

const FILES = new Set(['file', 'report', 'before', 'after', 'release', 'out'])

/** The shapes of the program and all its commands. */
export function commandShapes(program: Command, ids: KnownIds): readonly CommandShape[] {
  const shapesBelow = (command: Command, path: string): CommandShape[] => {
    const below = visibleCommands(command)
    const shapes = below.flatMap((sub) => shapesBelow(sub, `${path} ${sub.name()}`.trimStart()))
    return [shapeOf(command, path, ids), ...shapes]
  }
  return shapesBelow(program, '')
}

function visibleCommands(command: Command): readonly Command[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((sub) => sub.name() !== 'help')
}

function shapeOf(command: Command, path: string, ids: KnownIds): CommandShape {
  return {
    path,
    commands: visibleCommands(command).map((sub) => ({
      name: sub.name(),
      description: sub.description(),
    })),
    options: command
      .createHelp()
      .visibleOptions(command)
      .map((option) => optionShape(option, ids)),
    values: command.registeredArguments.map((argument) =>
      valueShape(argument.name(), argument.argChoices, ids),
    ),
  }
}

function optionShape(option: Option, ids: KnownIds): OptionShape {
  const { short, long, description, flags, argChoices } = option
  const names = [short, long].filter((name) => name !== undefined)
  const name = /<([^>]+)>/.exec(flags)?.[1]
  if (name === undefined) return { names, description }
  return { names, description, value: valueShape(name, argChoices, ids) }
}

/** Derived from the value's name in the help. */
function valueShape(
  name: string,
  choices: readonly string[] | undefined,
  ids: KnownIds,
): ValueShape {
  if (choices !== undefined) return { name, kind: 'words', words: choices }
  if (FILES.has(name)) return { name, kind: 'file', words: [] }
  if (name === 'check') return { name, kind: 'words', words: ids.checks }
  if (name === 'category') return { name, kind: 'words', words: ids.categories }
  if (name === 'checks' || name === 'modules' || name === 'sections') {
    return { name, kind: 'list', words: ids[name] }
  }
  return { name, kind: 'any', words: [] }
}

/** Quotes a word for sh, bash, zsh and fish. None of ours has a backslash. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`
}

export type WordLists = {
  /** Each distinct list with its name. */
  readonly all: readonly (readonly [name: string, words: readonly string[]])[]
  nameOf(words: readonly string[]): string
}

/** The lists of words, shared by the options that accept them. */
export function wordLists(shapes: readonly CommandShape[]): WordLists {
  const names = new Map<string, string>()
  const all: [string, readonly string[]][] = []
  const add = ({ words }: ValueShape) => {
    const key = words.join(' ')
    if (words.length === 0 || names.has(key)) return
    names.set(key, `words${names.size + 1}`)
    all.push([names.get(key)!, words])
  }
  for (const { options, values } of shapes) {
    for (const { value } of options) if (value !== undefined) add(value)
    values.forEach(add)
  }
  return { all, nameOf: (words) => names.get(words.join(' ')) ?? 'none' }
}

/** Patterns of a `case` of bash or zsh that follow the words of a line to a command. */
export function caseSteps(shapes: readonly CommandShape[]): string {
  const steps = stepsOf(shapes).map(([from, to]) => `      ${quoted(from)}) at=${quoted(to)} ;;`)
  return steps.join('\n')
}

/** The path of a command with the next word, and the path that they lead to. */
export function stepsOf(shapes: readonly CommandShape[]): (readonly [from: string, to: string])[] {
  return shapes.flatMap(({ path, commands }) =>
    commands.map(({ name }) => [`${path} ${name}`, `${path} ${name}`.trimStart()] as const),
  )
}
