import {
  type CommandShape,
  caseSteps,
  quoted,
  type ValueShape,
  wordLists,
} from './command-shapes.ts'

/** A completion script for bash (3.2 and later). */
export function bashScript(shapes: readonly CommandShape[]): string {
  const lists = wordLists(shapes)
  const wordsOf = ({ words }: ValueShape) => `"$_manifold_${lists.nameOf(words)}"`
  const offer = (value: ValueShape) => {
    if (value.kind === 'words') return `_manifold_words ${wordsOf(value)}`
    return value.kind === 'list' ? `_manifold_list ${wordsOf(value)}` : ':'
  }
  const values = shapes.flatMap(({ path, options }) =>
    options.flatMap(({ names, value }) => {
      if (value === undefined) return []
      const asked = names.map((name) => quoted(`${path} ${name}`)).join('|')
      return [`    ${asked}) ${offer(value)}; return ;;`]
    }),
  )
  const places = shapes.map(({ path, commands, options, values: [value] }) => {
    const flags = options.flatMap(({ names }) => names).join(' ')
    const subs = commands.map(({ name }) => name).join(' ')
    const rest = value === undefined ? `_manifold_words ${quoted(subs)}` : offer(value)
    return `    ${quoted(path)})
      if [[ $cur == -* ]]; then _manifold_words ${quoted(flags)}; else ${rest}; fi ;;`
  })
  return `# Completion of manifold for bash. Load it with: source <(manifold completion bash)
${lists.all.map(([name, words]) => `_manifold_${name}=${quoted(words.join(' '))}`).join('\n')}

_manifold_words() { COMPREPLY=( $(compgen -W "$1" -- "$cur") ); }

_manifold_list() {
  local last="\${cur##*,}"
  COMPREPLY=( $(compgen -P "\${cur%"$last"}" -W "$1" -- "$last") )
  compopt -o nospace 2>/dev/null
}

_manifold() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" at='' word
  COMPREPLY=()
  # "--only=seo" arrives in three words.
  if [[ $cur == '=' ]]; then cur=''; elif [[ $prev == '=' ]]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
${caseSteps(shapes)}
    esac
  done
  case "$at $prev" in
${values.join('\n')}
  esac
  case "$at" in
${places.join('\n')}
  esac
}

# Where nothing is offered, files are.
complete -o default -F _manifold manifold
`
}
