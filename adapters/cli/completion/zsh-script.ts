import {
  type CommandShape,
  caseSteps,
  type OptionShape,
  quoted,
  type ValueShape,
  type WordLists,
  wordLists,
} from './command-shapes.ts'

/** A completion script for zsh: to be sourced, or saved as `_manifold` in a folder of `$fpath`. */
export function zshScript(shapes: readonly CommandShape[]): string {
  const lists = wordLists(shapes)
  return `#compdef manifold
# Completion of manifold for zsh. Load it with: source <(manifold completion zsh)
${lists.all.map(([name, words]) => `_manifold_${name}=(${words.join(' ')})`).join('\n')}

_manifold() {
  local at='' depth=0 index
  for (( index = 2; index < CURRENT; index++ )); do
    case "$at \${words[index]}" in
${caseSteps(shapes)}
      *) break ;;
    esac
    (( depth++ ))
  done
  # Options and arguments are counted from the command they belong to.
  shift $depth words
  (( CURRENT -= depth ))
  case "$at" in
${shapes.map((shape) => placeLines(shape, lists)).join('\n')}
  esac
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _manifold "$@"; else compdef _manifold manifold; fi
`
}

function placeLines({ path, commands, options, values }: CommandShape, lists: WordLists): string {
  const described = commands.map(({ name, description }) =>
    quoted(`${name}:${description.replaceAll(':', '\\:')}`),
  )
  const specs = [
    ...options.map((option) => optionSpec(option, lists)),
    ...(commands.length > 0 ? ['"1:command:_manifold_commands"'] : []),
    ...values.map((value, at) => {
      const place = at === values.length - 1 ? '*' : String(at + 1)
      return quoted(`${place}:${value.name}:${actionOf(value, lists)}`)
    }),
  ]
  return [
    `    ${quoted(path)})`,
    ...(commands.length === 0
      ? []
      : [
          `      local -a commands=(${described.join(' ')})`,
          '      _manifold_commands() { _describe command commands }',
        ]),
    `      _arguments ${specs.join(' \\\n        ')} ;;`,
  ].join('\n')
}

function optionSpec({ names, description, value }: OptionShape, lists: WordLists): string {
  const said = `[${description.replace(/[[\]:\\]/g, '\\$&')}]`
  const rest = value === undefined ? '' : `:${value.name}:${actionOf(value, lists)}`
  if (names.length === 1) return quoted(`${names[0]}${said}${rest}`)
  return `${quoted(`(${names.join(' ')})`)}{${names.join(',')}}${quoted(`${said}${rest}`)}`
}

function actionOf({ kind, words }: ValueShape, lists: WordLists): string {
  if (kind === 'file') return '_files'
  if (kind === 'any') return ' '
  const all = `\${_manifold_${lists.nameOf(words)}}`
  return kind === 'list' ? `{_sequence compadd - ${all}}` : `{compadd - ${all}}`
}
