const VOCABULARY =
  `bicycle chain wheel frame brake saddle pedal workshop mechanic rider mountain valley river
bridge station harbour market garden kitchen window station lantern paper pencil letter engine turbine
copper timber marble granite meadow forest island village castle museum theatre library journal author
printer camera mirror carpet curtain blanket basket bottle cellar attic chimney orchard vineyard mill`
    .split(/\s+/)
    .filter(Boolean)

/**
 * Filler of exactly `count` words in sentences of ten. Deterministic, and varied enough that no
 * single word dominates.
 */
export function fillerWords(count: number): string {
  const words: string[] = []
  for (let i = 0; i < count; i++) {
    const word = VOCABULARY[(i * 7 + Math.floor(i / VOCABULARY.length) * 3) % VOCABULARY.length]!
    const first = i % 10 === 0
    const last = i % 10 === 9 || i === count - 1
    words.push((first ? word[0]!.toUpperCase() + word.slice(1) : word) + (last ? '.' : ''))
  }
  return words.join(' ')
}

/** Expands {{words N}} and {{repeat N}}...{{/repeat}} (with {{i}}) in an example's texts. */
export function expandExample(text: string): string {
  return text
    .replace(/\{\{repeat (\d+)\}\}([\s\S]*?)\{\{\/repeat\}\}/g, (_, times: string, body: string) =>
      Array.from({ length: Number(times) }, (_, i) => body.replaceAll('{{i}}', String(i + 1))).join(
        '',
      ),
    )
    .replace(/\{\{words (\d+)\}\}/g, (_, count: string) => fillerWords(Number(count)))
}
