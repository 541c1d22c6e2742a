/** The words of lines in which `¦` separates them: `pieces('a¦ b', 'c')` is `['a', ' b', 'c']`. */
export function pieces(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split('¦'))
}
