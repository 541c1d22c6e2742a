export { parseClubCode } from './club-code.ts'
export { TableTennisData } from './data/table-tennis-data.ts'
export { parseLicence } from './licence.ts'
export { createQueries } from './queries/create-queries.ts'
export { seasonOf } from './season.ts'
export {
  type TableTennisParts,
  type TableTennisStep,
  tableTennisSteps,
} from './table-tennis-steps.ts'
