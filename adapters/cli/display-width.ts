import { stripVTControlCharacters } from 'node:util'
import { eastAsianWidth } from 'get-east-asian-width'

/** Columns a text takes on a terminal, colour codes aside. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of stripVTControlCharacters(text)) {
    width += eastAsianWidth(character.codePointAt(0)!)
  }
  return width
}
