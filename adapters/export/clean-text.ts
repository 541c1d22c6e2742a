/** Controls other than line breaks and tabs; noncharacters, which no text has. */
const CONTROLS = /[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu
/** They turn the direction of the text around them, so that it reads as something else. */
const DIRECTION = /\p{Bidi_Control}/gu
/** Halves of characters: without the flag u a pair would be taken apart. */
const LONE_SURROGATE = /\p{Cs}/gu

/**
 * Foreign text as a report may show it: without controls, turned directions and halves of
 * characters, at most `longest` characters (an ellipsis tells that it was longer).
 */
export function cleanText(text: string, longest: number): string {
  const cut = text.length > longest ? text.slice(0, longest) : text
  const clean = cut.replace(LONE_SURROGATE, '\ufffd').replace(CONTROLS, ' ').replace(DIRECTION, '')
  return text.length > longest ? `${clean.trimEnd()}…` : clean
}
