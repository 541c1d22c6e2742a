import { GeoEnrichmentsPlugin } from './geo-enrichments-plugin.ts'
import { loadEnrichmentTables } from './load-enrichment-tables.ts'

/** The plugin of the module geoEnrichments with its bundled tables. */
export function createGeoEnrichmentsPlugin(): GeoEnrichmentsPlugin {
  return new GeoEnrichmentsPlugin(loadEnrichmentTables())
}
