import type { HelpConfiguration } from 'commander'
import picocolors from 'picocolors'

const { bold, cyan } = picocolors.createColors(true)

/** Commander takes the colours out again where they are not wanted. */
export const helpStyle: HelpConfiguration = {
  styleTitle: bold,
  styleCommandText: bold,
  styleOptionTerm: cyan,
  styleSubcommandTerm: cyan,
  styleArgumentTerm: cyan,
}
