export { parseClubCode } from './data/club-code.ts'
export { parseLicence } from './data/licence.ts'
export { seasonOf } from './data/season.ts'
export { TableTennisData } from './data/table-tennis-data.ts'
export { createQueries } from './queries/create-queries.ts'
export {
  type TableTennisParts,
  type TableTennisStep,
  tableTennisSteps,
} from './table-tennis-steps.ts'
