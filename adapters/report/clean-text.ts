/** Controls other than line breaks and tabs; noncharacters, which no text has. */
const CONTROLS = /[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu
/** They turn the direction of the text around them, so that it reads as something else. */
const DIRECTION = /\p{Bidi_Control}/gu
/**
 * They are not drawn, but programs that read the text see what is written with them: tags and
 * selectors of variants, several in a row where one is usual, and joints of no width.
 */
const UNSEEN = /[\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0f]{2,}/gu
/** Halves of characters: without the flag u a pair would be taken apart. */
const LONE_SURROGATE = /\p{Cs}/gu

/**
 * Foreign text as a report may show it: without controls, turned directions, what nobody
 * sees and halves of characters, at most `longest` characters (an ellipsis tells that it was longer).
 */
export function cleanText(text: string, longest: number): string {
  const cut = text.length > longest ? text.slice(0, longest) : text
  const clean = cut
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(CONTROLS, ' ')
    .replace(DIRECTION, '')
    .replace(UNSEEN, '')
  return text.length > longest ? `${clean.trimEnd()}…` : clean
}
