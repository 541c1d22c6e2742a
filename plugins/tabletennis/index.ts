export { clubKey, parseClubCode } from './club-code.ts'
export { TableTennisData } from './data/table-tennis-data.ts'
export { parseLicence } from './licence.ts'
export {
  PROVINCES,
  type Province,
  provinceByName,
  provinceOfClub,
  provinceOfCode,
} from './provinces.ts'
export { createQueries } from './queries/create-queries.ts'
export { seasonBefore, seasonOf } from './season.ts'
export {
  type TableTennisParts,
  type TableTennisStep,
  tableTennisSteps,
} from './table-tennis-steps.ts'
