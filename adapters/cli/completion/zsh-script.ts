import {
  type CommandShape,
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
${stepLines(shapes)}
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

function stepLines(shapes: readonly CommandShape[]): string {
  return shapes
    .flatMap(({ path, commands }) =>
      commands.map(({ name }) => {
        const next = path === '' ? name : `${path} ${name}`
        return `      ${quoted(`${path} ${name}`)}) at=${quoted(next)} ;;`
      }),
    )
    .join('\n')
}

function placeLines({ path, commands, options, values }: CommandShape, lists: WordLists): string {
  const specs = [
    ...options.map((option) => optionSpec(option, lists)),
    ...(commands.length > 0 ? ['"1:command:(($commands))"'] : []),
    ...values.map((value, at) => {
      const place = at === values.length - 1 ? '*' : String(at + 1)
      return quoted(`${place}:${value.name}:${actionOf(value, lists)}`)
    }),
  ]
  const described = commands.map(({ name, description }) =>
    quoted(`${name}:${description.replaceAll(':', '\\:')}`),
  )
  const known = commands.length === 0 ? '' : `      local -a commands=(${described.join(' ')})\n`
  const all = specs.map((spec) => spec.replace('(($commands))', '_manifold_commands'))
  const offer =
    commands.length === 0 ? '' : `      _manifold_commands() { _describe command commands }\n`
  return `    ${quoted(path)})\n${known}${offer}      _arguments ${all.join(' \\\n        ')} ;;`
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
