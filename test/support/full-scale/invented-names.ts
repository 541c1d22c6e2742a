import type { Dice } from './dice.ts'

const FIRST = [
  'ZIBO',
  'MURA',
  'TELVI',
  'ORSO',
  'PÉLIO',
  'KANDRO',
  'LUNÈS',
  'VIRTO',
  'ASKA',
  'DOMRI',
]
const SECOND = ['', '', '', '-ANTO', '-ZÉ', ' JR']
const SYLLABLES =
  'ba bel cro dam dor fel gan hir jol kam lin mor nas ple qua ris sto tur vel wim xan yor zet'
    .toUpperCase()
    .split(' ')
const PARTICLES = ['', '', '', '', 'VAN ', "D'", 'DE LA ']
const TOWNS = ['Filetville', 'Balleroux', 'Raquettem', 'Servicegem', 'Topspin-sur-Table']
const CLUBS = ['Palette', 'Smash', 'Rebond', 'Filet', 'Tafel', 'Raquette', 'Étoile', 'Spin']

/** Invented names of people, towns and clubs in the style of the source. */
export const invented = {
  /** `FIRST NAME(S) LAST NAME` in capitals. There are several hundred thousand. */
  person(dice: Dice): string {
    const last = Array.from({ length: 3 + dice.below(2) }, () => dice.of(SYLLABLES)).join('')
    return `${dice.of(FIRST)}${dice.of(SECOND)} ${dice.of(PARTICLES)}${last}`
  },
  town: (dice: Dice): string => dice.of(TOWNS),
  club: (dice: Dice): string => `${dice.of(CLUBS)} ${dice.of(TOWNS)}`,
} as const
