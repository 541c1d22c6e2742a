import {
  type CommandShape,
  type OptionShape,
  quoted,
  stepsOf,
  type ValueShape,
  type WordLists,
  wordLists,
} from './command-shapes.ts'

/** A completion script for fish. */
export function fishScript(shapes: readonly CommandShape[]): string {
  const lists = wordLists(shapes)
  const functions = lists.all.map(
    ([name, words]) =>
      `function __manifold_${name}\n    string split ' ' ${quoted(words.join(' '))}\nend`,
  )
  const steps = stepsOf(shapes).map(
    ([from, to]) => `            case ${quoted(from)}\n                set at ${quoted(to)}`,
  )
  return `# Completion of manifold for fish. Load it with: manifold completion fish | source
${functions.join('\n')}

function __manifold_at
    set -l at ''
    for word in (commandline -opc)[2..]
        switch "$at $word"
${steps.join('\n')}
        end
    end
    test "$at" = "$argv[1]"
end

complete -c manifold -f
${shapes.flatMap((shape) => placeLines(shape, lists)).join('\n')}
`
}

function placeLines({ path, commands, options, values }: CommandShape, lists: WordLists): string[] {
  const at = `complete -c manifold -n ${quoted(`__manifold_at "${path}"`)}`
  const [value] = values
  return [
    ...commands.map(({ name, description }) => `${at} -a ${name} -d ${quoted(description)}`),
    ...options.map((option) => `${at}${optionPart(option, lists)}`),
    ...(value === undefined || value.kind === 'any' ? [] : [`${at}${valuePart(value, lists)}`]),
  ]
}

function optionPart({ names, description, value }: OptionShape, lists: WordLists): string {
  const flags = names.map((name) =>
    name.startsWith('--') ? ` -l ${name.slice(2)}` : ` -s ${name.slice(1)}`,
  )
  const rest = value === undefined ? '' : ` -r${valuePart(value, lists)}`
  return `${flags.join('')} -d ${quoted(description)}${rest}`
}

function valuePart({ kind, words }: ValueShape, lists: WordLists): string {
  if (kind === 'file') return ' -F'
  if (kind === 'any') return ' -f'
  const list = `__manifold_${lists.nameOf(words)}`
  return ` -f -a ${quoted(kind === 'list' ? `(__fish_complete_list , ${list})` : `(${list})`)}`
}
