import { stripVTControlCharacters } from 'node:util'
import { eastAsianWidth } from 'get-east-asian-width'

/** Marks that stand on the character before them, joiners and selectors: they take no column. */
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u

/** Columns a text takes on a terminal, colour codes aside. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of stripVTControlCharacters(text)) width += characterWidth(character)
  return width
}

/** Columns of one character: 0, 1 or 2. */
export function characterWidth(character: string): number {
  return NO_WIDTH.test(character) ? 0 : eastAsianWidth(character.codePointAt(0)!)
}
