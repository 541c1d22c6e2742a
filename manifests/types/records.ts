// Written by `npm run types` from the manifests. Do not edit.

/** A club as it is stored; `details` is null until it has been scraped. */
export type ClubRecord = ClubRow & {
  readonly details: ClubDetails | null
}
/** Everything behind `province` is null until the club has been scraped. */
export type Club = ClubRow &
  ClubDetails & {
    /** Address of the venue on one line. */
    readonly venueAddress: string | null
    /** When the club was last scraped. */
    readonly scrapedAt: string | null
    /** Whether that was too long ago. */
    readonly stale: boolean
  }
export type ListedClub = ClubRow & {
  /** When the club was last scraped. */
  readonly scrapedAt: string | null
  /** Whether that was too long ago. */
  readonly stale: boolean
}
/** V won, D lost, WO walk-over. */
export type MatchResult = 'V' | 'D' | 'WO'
/** What became of a module. */
export type ModuleOutcome = ModuleDone | ModuleSkipped | ModuleFailed
/** Lists of men and women (joueurs_1, joueurs_2), and the results that count for each. */
export type ExportFile = 'joueurs_1' | 'joueurs_2' | 'result_1' | 'result_2'
/** Championship (interclubs) or tournament. A defeat costs less in a tournament. */
export type CompetitionType = 'championship' | 'tournament'
export type Venue = Hall & {
  /** Club of the hall. */
  readonly clubCode: string | null
}
export type FixtureAnswer = Fixture & {
  readonly freshness: Freshness
}
export type FixtureChange = StoredChange & {
  /** Home team. */
  readonly homeTeam: string | null
  /** Away team. */
  readonly awayTeam: string | null
  /** Name of the division. */
  readonly divisionName: string | null
}
/**
 * The season of the answer, such as 2025-2026. Without `season` in the request: the newest one whose divisions have mostly been read.
 */
export type SeasonName = string
/**
 * read; failed: the last try failed, and the rows are older; not_read: never tried; cup: there are no standings.
 */
export type StandingsState = 'read' | 'failed' | 'not_read' | 'cup'
/** Counts of the stored data by sheet, by day and by player. */
export type DetailedStats = DataStats & {
  readonly matchesByType: MatchesByType
  /** The latest ten days with a match, latest first. */
  readonly recentMatchDates: readonly MatchDay[]
  /** The ten players with most matches. */
  readonly topPlayersByMatches: readonly BusyPlayer[]
  /** When a player was last read. */
  readonly lastPlayerUpdate: string | null
}
/** Wins and losses against one class. */
export type RankingStat = StatRecord & {
  /** Share of wins in percent; null without a match. */
  readonly ratio: number | null
}
/** A match of a player. */
export type Match = MatchRecord & {
  /** The sheet (fiche) that has it. */
  readonly sheet: 'masculine' | 'feminine'
  /** The season of the day of play. */
  readonly season: string
}
/** The sheet (fiche): of the men's competition or of the women's. A woman can have both. */
export type SheetKind = 'masculine' | 'feminine'
export type StoredSystem = MatchSystem & {
  /** Positions of the players of each single, home first. Empty where the source does not say. */
  readonly games: readonly number[][]
}
export type TeamAnswer = Team & {
  /** From stored sheets, by number of sheets, then licence. */
  readonly players: readonly TeamPlayer[]
  readonly freshness: Freshness
}
/** Cannot be guessed. */
export type SiteAuditId = string
/**
 * interrupted: the server stopped while it ran. It and cancelled and failed ones can be resumed.
 */
export type SiteAuditStatus =
  'queued' | 'running' | 'completed' | 'cancelled' | 'failed' | 'interrupted'
/** What a task reads. */
export type TaskKindName = 'interclubs' | 'all' | 'calendrier' | 'exports' | 'tournaments'
/** Who started it: somebody, or a schedule. */
export type TaskTrigger = 'manual' | 'cron'
/** calendrier: where the fixtures come from. */
export type CalendarSource = 'tabt' | 'results_site'
/** tournaments: those of the next 30 and last 14 days, or all of the season. */
export type TournamentScope = 'recent' | 'all'
/** A task of the kind interclubs as it is stored. */
export type InterclubTaskRecord = StoredTask & {
  readonly kind: 'interclubs'
  readonly order: InterclubOrder
  readonly totalRankings: number
  /** Divisions asked for that the source does not have; part of `errorsCount`. */
  readonly unknownDivisions: number
  /** The last pair before which no page is missing. */
  readonly lastSuccess: DivisionWeek | null
}
/** A task of the kind calendrier as it is stored. */
export type CalendarTaskRecord = StoredTask & {
  readonly kind: 'calendrier'
  readonly order: CalendarOrder
  readonly totalMatches: number
  readonly totalSheets: number
  readonly refusedSheets: number
  readonly totalTeams: number
  /** Part of `errorsCount`. */
  readonly unknownDivisions: number
  /** Rounds given up; part of `errorsCount`. */
  readonly sheetErrors: number
  /** Clubs given up; part of `errorsCount`. */
  readonly teamErrors: number
  readonly source: CalendarSource
}
/** A task of the kind exports as it is stored. */
export type ExportsTaskRecord = StoredTask & {
  readonly kind: 'exports'
  readonly order: ExportsOrder
  readonly totalLines: number
  readonly files: readonly ExportReading[]
}
/** A task of the kind tournaments as it is stored. */
export type TournamentsTaskRecord = StoredTask & {
  readonly kind: 'tournaments'
  readonly order: TournamentsOrder
  readonly totalSeries: number
  readonly totalInscriptions: number
  readonly totalResults: number
  readonly currentTournament: string | null
}
/** A task of the kind all as it is stored. */
export type ClubsTaskRecord = StoredTask & {
  readonly kind: 'all'
  readonly order: ClubsOrder
  readonly totalPlayers: number
  /** Players that the lists of the clubs name. */
  readonly members: number
  /** Players whose sheets were not all read. */
  readonly playersErrors: number
  readonly currentClub: string | null
  readonly currentProvince: string | null
  /** The first hundred clubs that failed, with reasons. */
  readonly failures: readonly string[]
}
export type TournamentAnswer = Tournament & {
  readonly freshness: Freshness
}

export interface Records {
  readonly ModuleRequest: ModuleRequest
  readonly PrefillRequest: PrefillRequest
  readonly CitationRequest: CitationRequest
  readonly CitationPrefillRequest: CitationPrefillRequest
  readonly FanoutRequest: FanoutRequest
  readonly LlmsTxtRequest: LlmsTxtRequest
  readonly ModulesQuery: ModulesQuery
  readonly ChecksQuery: ChecksQuery
  readonly AuditRequest: AuditRequest
  readonly PlannedModule: PlannedModule
  readonly SkippedModule: SkippedModule
  readonly PlanEvent: PlanEvent
  readonly ModuleStartEvent: ModuleStartEvent
  readonly ModuleDoneEvent: ModuleDoneEvent
  readonly ModuleSkipEvent: ModuleSkipEvent
  readonly WarningEvent: WarningEvent
  readonly CatalogueCategory: CatalogueCategory
  readonly CatalogueCheck: CatalogueCheck
  readonly CheckListing: CheckListing
  readonly Cap: Cap
  readonly NotJudged: NotJudged
  readonly ModuleFinding: ModuleFinding
  readonly Evidence: Evidence
  readonly CheckResult: CheckResult
  readonly CategoryResult: CategoryResult
  readonly CheckSummary: CheckSummary
  readonly PlatformReadiness: PlatformReadiness
  readonly Warning: Warning
  readonly CheckAuditResponse: CheckAuditResponse
  readonly ClubRow: ClubRow
  readonly ClubDetails: ClubDetails
  readonly ClubRecord: ClubRecord
  readonly Club: Club
  readonly ClubList: ClubList
  readonly ListedClub: ListedClub
  readonly Provinces: Provinces
  readonly ClubPlayer: ClubPlayer
  readonly ClubPlayers: ClubPlayers
  readonly ClubScrape: ClubScrape
  readonly ClubListRefresh: ClubListRefresh
  readonly ClubListShard: ClubListShard
  readonly ClubShard: ClubShard
  readonly Scores: Scores
  readonly PlatformFinding: PlatformFinding
  readonly PlatformView: PlatformView
  readonly ActionItem: ActionItem
  readonly Cost: Cost
  readonly Engine: Engine
  readonly CombinedAuditResponse: CombinedAuditResponse
  readonly ExportFile: ExportFile
  readonly ExportOutcome: ExportOutcome
  readonly ExportState: ExportState
  readonly ExportResults: ExportResults
  readonly ExportLessons: ExportLessons
  readonly Freshness: Freshness
  readonly Hall: Hall
  readonly Venue: Venue
  readonly FormerPlan: FormerPlan
  readonly StoredFixture: StoredFixture
  readonly FixtureFields: FixtureFields
  readonly StoredChange: StoredChange
  readonly FixtureShard: FixtureShard
  readonly CalendarReading: CalendarReading
  readonly Fixture: Fixture
  readonly FixtureAnswer: FixtureAnswer
  readonly FixtureList: FixtureList
  readonly TeamFixtures: TeamFixtures
  readonly WeekFixtures: WeekFixtures
  readonly FixtureSearch: FixtureSearch
  readonly CalendarStats: CalendarStats
  readonly FixtureChange: FixtureChange
  readonly ChangeList: ChangeList
  readonly Division: Division
  readonly SeasonName: SeasonName
  readonly StandingsState: StandingsState
  readonly StandingsVisit: StandingsVisit
  readonly DivisionList: DivisionList
  readonly Standing: Standing
  readonly Standings: Standings
  readonly StandingsWeek: StandingsWeek
  readonly DivisionProgress: DivisionProgress
  readonly TeamWeek: TeamWeek
  readonly TeamHistory: TeamHistory
  readonly TeamHit: TeamHit
  readonly TeamSearch: TeamSearch
  readonly InterclubStats: InterclubStats
  readonly DataStats: DataStats
  readonly LastScrapeDate: LastScrapeDate
  readonly ClubsCount: ClubsCount
  readonly ActivePlayersCount: ActivePlayersCount
  readonly DetailedStats: DetailedStats
  readonly MatchesByType: MatchesByType
  readonly MatchDay: MatchDay
  readonly BusyPlayer: BusyPlayer
  readonly InterclubPlan: InterclubPlan
  readonly DivisionListShard: DivisionListShard
  readonly DivisionShard: DivisionShard
  readonly LlmsFile: LlmsFile
  readonly LlmsSection: LlmsSection
  readonly LlmsLink: LlmsLink
  readonly LlmsFinding: LlmsFinding
  readonly LlmsTxtReport: LlmsTxtReport
  readonly PlanAuditCall: PlanAuditCall
  readonly AuditSiteCall: AuditSiteCall
  readonly SiteStatusCall: SiteStatusCall
  readonly GetFindingsCall: GetFindingsCall
  readonly ExplainCheckCall: ExplainCheckCall
  readonly GetModuleCall: GetModuleCall
  readonly CompareReportsCall: CompareReportsCall
  readonly ValidateLlmsTxtCall: ValidateLlmsTxtCall
  readonly ExportReportCall: ExportReportCall
  readonly TtSearchCall: TtSearchCall
  readonly TtPlayerCall: TtPlayerCall
  readonly TtHeadToHeadCall: TtHeadToHeadCall
  readonly TtStandingsCall: TtStandingsCall
  readonly TtFixturesCall: TtFixturesCall
  readonly AuditPageCall: AuditPageCall
  readonly ModuleStatus: ModuleStatus
  readonly Account: Account
  readonly ModuleBudget: ModuleBudget
  readonly ModuleOutcome: ModuleOutcome
  readonly ModuleDone: ModuleDone
  readonly ModuleSkipped: ModuleSkipped
  readonly ModuleFailed: ModuleFailed
  readonly Skipped: Skipped
  readonly ModuleRan: ModuleRan
  readonly ModuleList: ModuleList
  readonly PlayerScrape: PlayerScrape
  readonly SheetKind: SheetKind
  readonly MatchResult: MatchResult
  readonly MatchRecord: MatchRecord
  readonly Match: Match
  readonly StatRecord: StatRecord
  readonly RankingStat: RankingStat
  readonly SheetRecord: SheetRecord
  readonly ExportMark: ExportMark
  readonly PlayerRecord: PlayerRecord
  readonly Duel: Duel
  readonly Player: Player
  readonly PlayerRow: PlayerRow
  readonly PlayerList: PlayerList
  readonly PlayerMatches: PlayerMatches
  readonly HeadToHead: HeadToHead
  readonly PlayerHit: PlayerHit
  readonly PlayerSearch: PlayerSearch
  readonly TopPlayers: TopPlayers
  readonly TopPlayer: TopPlayer
  readonly Progressions: Progressions
  readonly Progression: Progression
  readonly ExcludedPersons: ExcludedPersons
  readonly Erasure: Erasure
  readonly CompetitionType: CompetitionType
  readonly PointsWarning: PointsWarning
  readonly PointsHistory: PointsHistory
  readonly PlayerName: PlayerName
  readonly PointsStep: PointsStep
  readonly EstimateRequest: EstimateRequest
  readonly EstimateMatchRequest: EstimateMatchRequest
  readonly Estimate: Estimate
  readonly EstimatedMatch: EstimatedMatch
  readonly EstimatedOutcome: EstimatedOutcome
  readonly RankingClasses: RankingClasses
  readonly RankingClass: RankingClass
  readonly DuelProbability: DuelProbability
  readonly WinProbabilityStats: WinProbabilityStats
  readonly ProbabilityBin: ProbabilityBin
  readonly ComparedReport: ComparedReport
  readonly NumberChange: NumberChange
  readonly FindingChange: FindingChange
  readonly ModuleChange: ModuleChange
  readonly ModuleState: ModuleState
  readonly FigureChange: FigureChange
  readonly CitationChange: CitationChange
  readonly Proportion: Proportion
  readonly ComparisonWarning: ComparisonWarning
  readonly ReportComparison: ReportComparison
  readonly Problem: Problem
  readonly ErrorDetail: ErrorDetail
  readonly QueryProblem: QueryProblem
  readonly QueryDetail: QueryDetail
  readonly TaskRunningProblem: TaskRunningProblem
  readonly NoSourceProblem: NoSourceProblem
  readonly Health: Health
  readonly LostServer: LostServer
  readonly ApiIndex: ApiIndex
  readonly OpenApiDocument: OpenApiDocument
  readonly SharedReportNote: SharedReportNote
  readonly SharedReportBody: SharedReportBody
  readonly HistoryLine: HistoryLine
  readonly SharedReportLink: SharedReportLink
  readonly SheetWeek: SheetWeek
  readonly SheetShard: SheetShard
  readonly MatchSystem: MatchSystem
  readonly StoredSystem: StoredSystem
  readonly SystemsShard: SystemsShard
  readonly StoredTeam: StoredTeam
  readonly TeamShard: TeamShard
  readonly MatchSheet: MatchSheet
  readonly SheetSide: SheetSide
  readonly SheetPlayer: SheetPlayer
  readonly SheetDouble: SheetDouble
  readonly SheetGame: SheetGame
  readonly SheetSet: SheetSet
  readonly Team: Team
  readonly ClubTeams: ClubTeams
  readonly TeamAnswer: TeamAnswer
  readonly TeamPlayer: TeamPlayer
  readonly MatchProbability: MatchProbability
  readonly MatchOutcomes: MatchOutcomes
  readonly ExpectedScore: ExpectedScore
  readonly LineUps: LineUps
  readonly LineUpPlayer: LineUpPlayer
  readonly SiteAuditId: SiteAuditId
  readonly SiteAuditStatus: SiteAuditStatus
  readonly SiteAuditRequest: SiteAuditRequest
  readonly SiteAuditResume: SiteAuditResume
  readonly SiteAuditOptions: SiteAuditOptions1
  readonly SiteAuditLinks: SiteAuditLinks
  readonly SiteAuditStarted: SiteAuditStarted
  readonly SiteAuditList: SiteAuditList
  readonly SiteAuditCounts: SiteAuditCounts
  readonly SiteUnread: SiteUnread
  readonly SiteScores: SiteScores
  readonly SitePageRow: SitePageRow
  readonly SitePageList: SitePageList
  readonly SiteIssue: SiteIssue
  readonly SiteIssueExample: SiteIssueExample
  readonly SiteIssueList: SiteIssueList
  readonly SiteTemplate: SiteTemplate
  readonly SiteLinkedAddress: SiteLinkedAddress
  readonly SiteRedirect: SiteRedirect
  readonly SitePageGroup: SitePageGroup
  readonly SiteAddressList: SiteAddressList12
  readonly SiteSummary: SiteSummary
  readonly SiteResult: SiteResult
  readonly SiteChanges: SiteChanges
  readonly SitePageEvent: SitePageEvent
  readonly SiteProgressEvent: SiteProgressEvent
  readonly SitePlanEvent: SitePlanEvent
  readonly SitePageDetail: SitePageDetail
  readonly SiteAuditExport: SiteAuditExport
  readonly StoredSiteAudit: StoredSiteAudit
  readonly SiteAudit: SiteAudit
  readonly DivisionWeek: DivisionWeek
  readonly TaskStatus: TaskStatus
  readonly TaskList: TaskList
  readonly TaskSummary: TaskSummary
  readonly TaskKindName: TaskKindName
  readonly TaskTrigger: TaskTrigger
  readonly ScrapeStarted: ScrapeStarted
  readonly ScrapeCancelled: ScrapeCancelled
  readonly ScrapeStatus: ScrapeStatus
  readonly ScrapeTask: ScrapeTask
  readonly ScrapeHistory: ScrapeHistory
  readonly ProvinceScrape: ProvinceScrape
  readonly TaskStarted: TaskStarted
  readonly CalendarSource: CalendarSource
  readonly CalendarStarted: CalendarStarted
  readonly CalendarStatus: CalendarStatus
  readonly ExportReading: ExportReading
  readonly ExportsStarted: ExportsStarted
  readonly ExportsStatus: ExportsStatus
  readonly TournamentScope: TournamentScope
  readonly TournamentsStarted: TournamentsStarted
  readonly TournamentsStatus: TournamentsStatus
  readonly TournamentScrape: TournamentScrape
  readonly TaskCancelled: TaskCancelled
  readonly LogLine: LogLine
  readonly TaskLog: TaskLog
  readonly LogEndEvent: LogEndEvent
  readonly StoredTask: StoredTask
  readonly InterclubTaskRecord: InterclubTaskRecord
  readonly CalendarTaskRecord: CalendarTaskRecord
  readonly CalendarOrder: CalendarOrder
  readonly ExportsTaskRecord: ExportsTaskRecord
  readonly ExportsOrder: ExportsOrder
  readonly TournamentsTaskRecord: TournamentsTaskRecord
  readonly TournamentsOrder: TournamentsOrder
  readonly ClubsTaskRecord: ClubsTaskRecord
  readonly ClubsOrder: ClubsOrder
  readonly ClubPlan: ClubPlan
  readonly InterclubOrder: InterclubOrder
  readonly ScheduleList: ScheduleList
  readonly ScheduleStatus: ScheduleStatus
  readonly ScheduleRun: ScheduleRun
  readonly StoredSchedules: StoredSchedules
  readonly StoredLiveTasks: StoredLiveTasks
  readonly TaskLogLine: TaskLogLine
  readonly StoredLog: StoredLog
  readonly StoredLedger: StoredLedger
  readonly TournamentPlayer: TournamentPlayer
  readonly StoredTournament: StoredTournament
  readonly TournamentListReading: TournamentListReading
  readonly Tournament: Tournament
  readonly TournamentAnswer: TournamentAnswer
  readonly TournamentList: TournamentList
  readonly TournamentLevels: TournamentLevels
  readonly TournamentSeries: TournamentSeries
  readonly TournamentInscriptions: TournamentInscriptions
  readonly TournamentResult: TournamentResult
  readonly TournamentResults: TournamentResults
  readonly PlayerTournaments: PlayerTournaments
}
export interface ModuleRequest {
  /** Give the absolute http or https URL to audit. */
  readonly url: string
  readonly options: {
    /** The brand; saves reading it off the page. */
    readonly brand?: string
    /** What it offers; saves reading it off the page. */
    readonly niche?: string
    /**
     * Domains of competitors.
     *
     * @maxItems 20
     */
    readonly competitors?: readonly string[]
    /** Give a BCP 47 tag: the language of prompts and model answers. */
    readonly language?: string
    /** Give the public origin of the staging copy: scheme and host, no path. */
    readonly expectedOrigin?: string
    /** Leaves out what needs a browser. */
    readonly skipVisual?: boolean
    /** Number of prompts of the citation tracker; default 8, or what the operator set. */
    readonly promptCount?: number
    /** Allows the paid places lookup. */
    readonly enablePlacesLookup?: boolean
    /** Time-out of the crawl in milliseconds, 1000 to 60000. */
    readonly timeout: number
  }
}
export interface PrefillRequest {
  /** Give the absolute http or https URL to audit. */
  readonly url: string
  /** Give a BCP 47 tag: the language of prompts and model answers. */
  readonly language?: string
  /** Time-out of the crawl in milliseconds, 1000 to 60000. */
  readonly timeout: number
}
export interface CitationRequest {
  /** Give the absolute http or https URL to audit. */
  readonly url?: string
  /** The brand; saves reading it off the page. */
  readonly brand?: string
  /** What it offers; saves reading it off the page. */
  readonly niche?: string
  /**
   * Domains of competitors.
   *
   * @maxItems 20
   */
  readonly competitors?: readonly string[]
  /**
   * What the models are asked, instead of generated prompts.
   *
   * @minItems 1
   * @maxItems 15
   */
  readonly prompts?: readonly string[]
  /** Number of prompts of the citation tracker; default 8, or what the operator set. */
  readonly promptCount?: number
  /** Give a BCP 47 tag: the language of prompts and model answers. */
  readonly language?: string
  /** Time-out of the crawl in milliseconds, 1000 to 60000. */
  readonly timeout: number
}
export interface CitationPrefillRequest {
  /** Give the absolute http or https URL to audit. */
  readonly url?: string
  /** The brand; saves reading it off the page. */
  readonly brand?: string
  /** What it offers; saves reading it off the page. */
  readonly niche?: string
  /** Number of prompts of the citation tracker; default 8, or what the operator set. */
  readonly promptCount?: number
  /** Give a BCP 47 tag: the language of prompts and model answers. */
  readonly language?: string
  /** Time-out of the crawl in milliseconds, 1000 to 60000. */
  readonly timeout: number
}
export interface FanoutRequest {
  /** Give the absolute http or https URL to audit. */
  readonly url: string
  /** The brand; saves reading it off the page. */
  readonly brand?: string
  /** What it offers; saves reading it off the page. */
  readonly niche?: string
  /** What is decomposed, instead of a query derived from the page. */
  readonly query?: string
  /** Give a BCP 47 tag: the language of prompts and model answers. */
  readonly language?: string
  /** Time-out of the crawl in milliseconds, 1000 to 60000. */
  readonly timeout: number
}
export interface LlmsTxtRequest {
  /** Give the absolute http or https URL of the site. */
  readonly url?: string
  /** The text of llms.txt. */
  readonly content?: string
  /** The text of llms-full.txt, beside content. */
  readonly full?: string
}
export interface ModulesQuery {
  /** Language of the titles. Default en. */
  readonly lang?: 'en' | 'fr' | 'nl'
}
export interface ChecksQuery {
  /** Only the checks of this audit. */
  readonly audit?: 'geo' | 'seo'
  /** Only the checks of this category. */
  readonly category?: string
  /** Language of titles, expectations, remedies. Default en. */
  readonly language?: 'en' | 'fr' | 'nl'
}
export interface AuditRequest {
  /** Give the absolute http or https URL to audit. */
  readonly url: string
  readonly options: {
    /** Time-out of the crawl in milliseconds, 1000 to 60000. */
    readonly timeout: number
    /** Leaves out citation, fanout, sxo and aiHallucination. */
    readonly skipLive?: boolean
    /** Leaves out what needs a browser. */
    readonly skipVisual?: boolean
    /** Number of prompts of the citation tracker; default 8, or what the operator set. */
    readonly promptCount?: number
    /** Allows the paid places lookup. */
    readonly enablePlacesLookup?: boolean
    /**
     * Module ids: only these run, and what they need.
     *
     * @minItems 1
     * @maxItems 32
     */
    readonly modules?: readonly string[]
    /** The brand; saves reading it off the page. */
    readonly brand?: string
    /** What it offers; saves reading it off the page. */
    readonly niche?: string
    /**
     * Domains of competitors.
     *
     * @maxItems 20
     */
    readonly competitors?: readonly string[]
    /** Give a BCP 47 tag: the language of prompts and model answers. */
    readonly language?: string
    /** Language of the report's texts. Default en. */
    readonly reportLanguage?: 'en' | 'fr' | 'nl'
    /** Give the public origin of the staging copy: scheme and host, no path. */
    readonly expectedOrigin?: string
    /**
     * Check ids whose findings are shown as accepted and left out of scores.
     *
     * @maxItems 200
     */
    readonly accept?: readonly string[]
    /** The User-Agent of the crawl: printable ASCII characters only. */
    readonly userAgent?: string
    /**
     * Headers sent to the origin of `url` only, such as Authorization or Cookie. Only where the operator allows it.
     */
    readonly headers?: {
      readonly [k: string]: string
    }
  }
}
export interface PlannedModule {
  /** Module id. */
  readonly id: string
  /** For people. */
  readonly title: string
  /** The tier of the module. */
  readonly tier: 'core' | 'live' | 'premium'
  /** Modules it waits for. */
  readonly needs: readonly string[]
}
export interface SkippedModule {
  /** Module id. */
  readonly id: string
  /** For people. */
  readonly title: string
  /** The tier of the module. */
  readonly tier: 'core' | 'live' | 'premium'
  /** What is missing. */
  readonly reason: string
}
export interface PlanEvent {
  /** The run, the same in all events. */
  readonly runId: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** The URL under audit. */
  readonly url: string
  /** These will run. */
  readonly modules: readonly PlannedModule[]
  /** These will not. */
  readonly skipped: readonly SkippedModule[]
  /** Number of `modules`. */
  readonly count: number
}
export interface ModuleStartEvent {
  /** The run, the same in all events. */
  readonly runId: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** Module id. */
  readonly moduleId: string
}
export interface ModuleDoneEvent {
  /** The run, the same in all events. */
  readonly runId: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** Module id. */
  readonly moduleId: string
  /** False for a module that failed. */
  readonly ok: boolean
  /** Milliseconds. */
  readonly durationMs: number
  /** US dollars. */
  readonly costUsd: number
  /** The score of a module that has one. */
  readonly score?: number
  /** One line on what was found. */
  readonly summary?: string
  /** One sentence, when it failed. */
  readonly error?: string
  /** One of the codes of errors, when it failed. */
  readonly code?: string
}
export interface ModuleSkipEvent {
  /** The run, the same in all events. */
  readonly runId: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** Module id. */
  readonly moduleId: string
  /** What is missing. */
  readonly reason: string
}
export interface WarningEvent {
  /** The run, the same in all events. */
  readonly runId: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** SCREAMING_SNAKE. */
  readonly code: string
  /** One sentence. */
  readonly message: string
  /** Module id. */
  readonly moduleId?: string
}
export interface CatalogueCategory {
  /** As in the path of its own audit. */
  readonly id: string
  /** For people. */
  readonly title: string
  /** Weight within its audit. */
  readonly weight: number
  /** What it is about. */
  readonly covers: string
}
export interface CatalogueCheck {
  /** `<audit>.<category>.<name>`. */
  readonly id: string
  /** The audit it belongs to. */
  readonly audit: 'geo' | 'seo'
  /** Id of its category. */
  readonly category: string
  /** The rule. */
  readonly title: string
  /** Weight within its category, as in force. */
  readonly weight: number
  /** How much work the fix is. */
  readonly effort: 'low' | 'medium' | 'high'
  /** How well it is known that the rule matters. */
  readonly evidence: 'measured' | 'documented' | 'observed' | 'practice'
  /** Id of the piece of work that repairs it. */
  readonly remedy: string
  /** As in force. */
  readonly thresholds: {
    readonly [k: string]: number
  }
  /** What the crawl has to obtain for it. */
  readonly inputs: readonly string[]
  /** AI platforms it counts for. */
  readonly platforms: readonly string[]
  /** What is measured. */
  readonly tests: string
  /** When it passes. */
  readonly expected: string
  /** When it warns, fails or does not apply. */
  readonly criteria: {
    /** In words. */
    readonly [k: string]: string
  }
  /** What to do. */
  readonly fix: string
  /** Who asks for it. */
  readonly source: readonly string[]
}
export interface CheckListing {
  /** Version of the catalogue. */
  readonly catalogueVersion: string
  /** Number of checks below. */
  readonly count: number
  readonly categories: {
    readonly geo: readonly CatalogueCategory[]
    readonly seo: readonly CatalogueCategory[]
  }
  readonly checks: readonly CatalogueCheck[]
}
export interface Cap {
  /** Id of the check that sets the limit. */
  readonly check: string
  /** Highest score. */
  readonly max: number
  /** What the check found. */
  readonly headline: string
  /** There is something to repair. */
  readonly isFinding: boolean
  /** Status of the check. */
  readonly status: 'pass' | 'warn' | 'fail' | 'notApplicable' | 'error'
  /** What the check measured. */
  readonly value: unknown
}
/** Why there is no score. */
export interface NotJudged {
  /** The kind of reason. */
  readonly code:
    | 'NOT_FOUND'
    | 'SERVER_ERROR'
    | 'REFUSED'
    | 'NOT_HTML'
    | 'REDIRECT_WITHOUT_TARGET'
    | 'EMPTY'
    | 'TOO_LITTLE_APPLIES'
  /** In a sentence. */
  readonly reason: string
  /** What the sentence says, to write it in another language. */
  readonly values?: {
    /** HTTP status of the answer. */
    readonly status: number
    /** Its type without parameters. */
    readonly mediaType: string
    /** Share of the checks by weight that applied. */
    readonly percent: number
  }
}
export interface ModuleFinding {
  /** What it is about. Findings of one id are one action. */
  readonly id: string
  /** How much harm it does. */
  readonly severity: 'critical' | 'high' | 'medium' | 'low'
  /** What is wrong. */
  readonly headline: string
  /**
   * Where it was seen.
   *
   * @maxItems 10
   */
  readonly evidence: readonly string[]
  /** What to do. */
  readonly remedy: string
  /** How much work it is. */
  readonly effort: 'low' | 'medium' | 'high'
}
export interface Evidence {
  /** CSS selector of the element. */
  readonly selector?: string
  /** What stands there. */
  readonly snippet?: string
  /** Address of the page or file it was seen in. */
  readonly url?: string
  /** Line of that file. */
  readonly line?: number
  /** What is wrong with it, or right. */
  readonly detail?: string
}
export interface CheckResult {
  /** `<audit>.<category>.<name>`, the same in every version. */
  readonly id: string
  /** Id of the category. */
  readonly category: string
  /** The rule. */
  readonly title: string
  /**
   * pass, warn, fail, notApplicable, or error: it could not be evaluated, and weighs nothing; see `reason`.
   */
  readonly status: 'pass' | 'warn' | 'fail' | 'notApplicable' | 'error'
  /** Null where the check does not count. */
  readonly score: 1 | 0.5 | 0 | null
  /** Weight within its category. */
  readonly weight: number
  /** What was measured: a number, a text, or an object of them. */
  readonly value: unknown
  /** When the check passes, with the threshold. */
  readonly expected: string
  /** What is the case, with the measured value. */
  readonly message: string
  /**
   * Where it was seen.
   *
   * @maxItems 10
   */
  readonly evidence: readonly Evidence[]
  /** What to do. */
  readonly fix: string
  /** How much work the fix is. */
  readonly effort: 'low' | 'medium' | 'high'
  /** How well it is known that the rule matters. */
  readonly evidenceLevel: 'measured' | 'documented' | 'observed' | 'practice'
  /** Who asks for it. */
  readonly sources: readonly string[]
  /** Where the finding was seen: raw, rendered, robots, headers and others. */
  readonly basis: string
  /** The thresholds in force. */
  readonly thresholds: {
    readonly [k: string]: number
  }
  /** Why it does not apply or could not be evaluated. */
  readonly reason?: string
  /** Left out of the scores: the request accepts it. */
  readonly accepted?: true
}
export interface CategoryResult {
  /** As in the path of its own audit. */
  readonly id: string
  /** For people. */
  readonly title: string
  /** Weight within the audit. */
  readonly weight: number
  /** Null without an applicable check. */
  readonly score: number | null
  /** Share of the checks by weight that applied. The category counts with weight x coverage. */
  readonly coverage: number
  readonly checks: readonly CheckResult[]
}
export interface CheckSummary {
  /** All checks. */
  readonly total: number
  /** Passed. */
  readonly pass: number
  /** Passed in part. */
  readonly warn: number
  /** Failed. */
  readonly fail: number
  /** Do not apply to this page. */
  readonly notApplicable: number
  /** Could not be evaluated. */
  readonly error: number
}
export interface PlatformReadiness {
  /** chatgpt, claude, gemini, perplexity or googleAiOverviews. */
  readonly id: string
  /** For people. */
  readonly title: string
  /** How ready the page is for this platform, by local checks. */
  readonly readiness: number | null
}
export interface Warning {
  /** SCREAMING_SNAKE. */
  readonly code: string
  /** One sentence. */
  readonly message: string
  /** The module it comes from. */
  readonly moduleId?: string
}
export interface CheckAuditResponse {
  readonly ok: true
  /** Grows when a field of this answer changes its meaning. */
  readonly schemaVersion: string
  /** Version of the catalogue of checks. */
  readonly catalogueVersion: string
  /** The URL asked for. */
  readonly url: string
  /** Where redirects led. */
  readonly finalUrl: string
  /** Which audit it is. */
  readonly audit: 'geo' | 'seo'
  /**
   * Mean of the categories by weight x coverage, under the lowest of `caps`; null when the audit is not judged.
   */
  readonly score: number | null
  /** The grade of the score. */
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null
  /** The score without `caps`. */
  readonly uncappedScore: number | null
  /** Share of the weight of all checks that applied. */
  readonly coverage: number
  /** Limits of the score that hold. */
  readonly caps: readonly Cap[]
  readonly notJudged?: NotJudged
  /** Failed checks that limit the score or keep the page from being judged. */
  readonly blockers: readonly string[]
  readonly categories: readonly CategoryResult[]
  readonly summary: CheckSummary
  readonly warnings: readonly Warning[]
  /** Milliseconds. */
  readonly durationMs: number
  /** Only in the GEO audit. */
  readonly platforms?: readonly PlatformReadiness[]
}
/** A club as the list of the federation names it. */
export interface ClubRow {
  /** Club code in the spelling of the source. */
  readonly code: string
  /** Name. */
  readonly name: string
  /** As /api/clubs/provinces lists it. */
  readonly province: string | null
}
/** What the club's page says beside its members; null where it says nothing. */
export interface ClubDetails {
  /** Street and number. */
  readonly address: string | null
  /** Behind the postal code. */
  readonly city: string | null
  /** Four digits. */
  readonly postalCode: string | null
  /** As the club calls itself. */
  readonly fullName: string | null
  /** Address for mail. */
  readonly email: string | null
  /** As the source writes it. */
  readonly phone: string | null
  /** Legal form or status. */
  readonly status: string | null
  /** As the source writes it. */
  readonly website: string | null
  /** The venue has showers. */
  readonly hasShower: boolean | null
  /** Name of the venue. */
  readonly venueName: string | null
  /** As the source writes it. */
  readonly venuePhone: string | null
  /** Accessible to people with reduced mobility. */
  readonly venuePmr: boolean | null
  /** As the source writes it. */
  readonly venueRemarks: string | null
  /** Teams of men. */
  readonly teamsMen: number | null
  /** Teams of women. */
  readonly teamsWomen: number | null
  /** Teams of youth. */
  readonly teamsYouth: number | null
  /** Teams of veterans. */
  readonly teamsVeterans: number | null
  /** Quality label. */
  readonly label: string | null
  /** As the source writes it. */
  readonly palette: string | null
}
export interface ClubList {
  /** Number of clubs in this answer. */
  readonly count: number
  /** Number of clubs that the filter lets through. */
  readonly total: number
  /** By code. */
  readonly clubs: readonly ListedClub[]
}
export interface Provinces {
  /** Those that have a club, by name. */
  readonly provinces: readonly string[]
}
export interface ClubPlayer {
  /** Licence, 5 to 7 digits. */
  readonly licence: string
  /** Name. */
  readonly name: string
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Now. */
  readonly pointsCurrent: number | null
  /** Age category. */
  readonly category: string | null
  /** At the start of the season. */
  readonly pointsStart: number | null
  /** By the statistics of the sheet. */
  readonly totalWins: number
  /** By the statistics of the sheet. */
  readonly totalLosses: number
  /** By the list of the numeric ranking. */
  readonly gender: 'M' | 'F' | null
  /** False for players the numeric ranking calls inactive. */
  readonly active: boolean | null
}
export interface ClubPlayers {
  readonly club: {
    /** Club code in the spelling of the source. */
    readonly code: string
    /** Name. */
    readonly name: string
  }
  /** Number of players. */
  readonly count: number
  /** By points, most first, those without last. */
  readonly players: readonly ClubPlayer[]
}
export interface ClubScrape {
  readonly success: true
  /** Club code in the spelling of the source. */
  readonly clubCode: string
  /** Licences in the union of directory and numeric ranking. */
  readonly totalPlayers: number
  /** Members that the lists have: the same as total_players. */
  readonly membersScraped: number
  /** Sheets read and stored. */
  readonly playersScraped: number
  /** What was done, and what could not be. */
  readonly message: string
  /** Licences in the directory. */
  readonly membersFromAnnuaire: number
  /** Licences in the numeric ranking. */
  readonly membersFromRanking: number
  /** Players whose sheet could not be read. */
  readonly playersErrors: readonly {
    /** Licence, 5 to 7 digits. */
    readonly licence: string
    /** Name. */
    readonly name: string
    /** One sentence. */
    readonly error: string
  }[]
}
export interface ClubListRefresh {
  readonly success: true
  /** Clubs of the list that was read. */
  readonly clubsCount: number
  /** What was done. */
  readonly message: string
}
/** The document `tabletennis/<season>/club-list`. */
export interface ClubListShard {
  /** ISO 8601, UTC. */
  readonly readAt: string
  readonly clubs: readonly ClubRow[]
}
/**
 * The document `tabletennis/<season>/clubs/<code>`: the club with its players and their sheets. While a club is scraped, each player whose sheet was read has a document `tabletennis/<season>/pending/<code>/<licence>` of the same form with this player alone, until the club's own is written.
 */
export interface ClubShard {
  readonly club: ClubRecord
  /** When it was last scraped; ISO 8601, UTC. */
  readonly scrapedAt: string | null
  readonly players: readonly PlayerRecord[]
}
/** A player as it is stored: what the lists say, and the sheets that were read. */
export interface PlayerRecord {
  readonly licence: string
  /** The name on the sheet if one was read, else the name in the lists. */
  readonly name: string
  /** Null when both lists of the club were read whole and neither holds the player. */
  readonly clubCode: string | null
  /** By the list of the numeric ranking (M for Messieurs, F for Dames); null when in neither. */
  readonly gender: 'M' | 'F' | null
  /** False for players the numeric ranking calls inactive; null when it does not hold them. */
  readonly active: boolean | null
  readonly category: string | null
  /** Class of the lists; the one of the men's sheet is shown before it. */
  readonly listRanking: string | null
  /** Points of the lists; those of the men's sheet are shown before them. */
  readonly listPoints: number | null
  readonly masculine: SheetRecord | null
  readonly feminine: SheetRecord | null
  /** When the player was last seen in a list of `clubCode`; ISO 8601, UTC. */
  readonly seenAt: string
}
/** A sheet (fiche) of a player as it is stored. */
export interface SheetRecord {
  readonly ranking: string | null
  readonly pointsStart: number | null
  readonly pointsCurrent: number | null
  readonly rankingPosition: number | null
  /** The date of the points, YYYY-MM-DD. */
  readonly lastUpdate: string | null
  /** Sum of the statistics, not a count of matches. */
  readonly wins: number
  /** Sum of the statistics. */
  readonly losses: number
  /** In the order of the page. */
  readonly stats: readonly StatRecord[]
  /** The latest day first, those of a day in the order of the page. */
  readonly matches: readonly MatchRecord[]
  /** Points over time, oldest first. */
  readonly curve: readonly number[]
  /** When it was read; ISO 8601, UTC. Older documents do not say it. */
  readonly readAt?: string | null
  readonly export?: ExportMark
}
/** Wins and losses against one class, as they are stored. */
export interface StatRecord {
  /** Class of the opponents. */
  readonly opponentRanking: string
  /** Matches won. */
  readonly wins: number
  /** Matches lost. */
  readonly losses: number
}
/** A match on a player's sheet as it is stored. */
export interface MatchRecord {
  /** Day of play. */
  readonly date: string
  /** Null for a person who is kept out. */
  readonly opponentName: string | null
  /** Class, such as B2. */
  readonly opponentRanking: string | null
  readonly result: MatchResult
  /** Sets, own ones first; 0-0 for a walk-over without sets. */
  readonly score: string
  /** Licence, 5 to 7 digits. */
  readonly opponentLicence: string | null
  /** Code of the club, or its name where the source gives no code. */
  readonly opponentClub: string | null
  /** At the time. */
  readonly opponentPoints: number | null
  /** What the match brought or cost. */
  readonly pointsChange: number | null
  /** Code of the meeting. */
  readonly division: string | null
  /** More own sets than the other side. */
  readonly won: boolean
}
/** What of a sheet comes from the federation's exports. Dates are YYYY-MM-DD. */
export interface ExportMark {
  /** The date of the latest list that has the player, YYYY-MM-DD. */
  readonly points: string | null
  /** The date of the latest file of results, YYYY-MM-DD. */
  readonly results: string | null
  /** The date on the page of the sheet; null if the page was not read or has no date. */
  readonly sheet: string | null
  /** Whether the points at the start are those now less what the matches brought. */
  readonly isStartEstimated: boolean
  /** A letter for each match: s on the sheet, e in the exports, b in both. */
  readonly sources: string
}
export interface Scores {
  /** Mean of the two audits. */
  readonly overall: number | null
  /** What AI assistants can use. */
  readonly geo: number | null
  /** What search engines rank. */
  readonly seo: number | null
  /** The grade of the overall score. */
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null
  readonly notJudged?: NotJudged
}
export interface PlatformFinding {
  /** Check id. */
  readonly check: string
  /** The status of the check. */
  readonly status: 'fail' | 'warn'
  /** One sentence with the measured value. */
  readonly message: string
}
export interface PlatformView {
  /** chatgpt, claude, gemini, perplexity or googleAiOverviews. */
  readonly id: string
  /** For people. */
  readonly title: string
  /** By local checks. */
  readonly readiness: number | null
  /** By answers of models and result pages; null where not measured. */
  readonly visibility: number | null
  readonly reasons: {
    /** What costs the most, at most five. */
    readonly readiness: readonly PlatformFinding[]
    /** What was counted, or why nothing was. */
    readonly visibility: readonly string[]
  }
}
export interface ActionItem {
  /** Place in the list, best first. */
  readonly rank: number
  /** What is wrong. */
  readonly title: string
  /** What is expected, or the findings that this repairs. */
  readonly why: string
  /** What to do. */
  readonly how: string
  /** Points the overall score would gain; null without a score and for what only modules found. */
  readonly points: number | null
  /** How much it matters; critical limits a score. */
  readonly severity: 'critical' | 'high' | 'medium' | 'low'
  /** How well it is known that it matters. */
  readonly evidence?: 'measured' | 'documented' | 'observed' | 'practice'
  /** The gain is small. */
  readonly minor: boolean
  /** How much work it is. */
  readonly effort: 'low' | 'medium' | 'high'
  /** The checks that would pass. */
  readonly checks: readonly string[]
  /** Modules that found it. */
  readonly modules: readonly string[]
}
export interface Cost {
  /** US dollars. */
  readonly totalUsd: number
  /** US dollars by API. */
  readonly byApi: {
    /** US dollars. */
    readonly [k: string]: number
  }
}
export interface Engine {
  /** Name of the program. */
  readonly name: string
  /** Its version. */
  readonly version: string
}
export interface CombinedAuditResponse {
  readonly ok: true
  /** Grows when a field of this answer changes its meaning. */
  readonly schemaVersion: string
  /** Version of the catalogue of checks. */
  readonly catalogueVersion: string
  /** The URL asked for. */
  readonly url: string
  /** Where redirects led. */
  readonly finalUrl: string
  /** When the run began. */
  readonly auditedAt: string
  /** Milliseconds. */
  readonly durationMs: number
  /** Language of the texts. */
  readonly language: 'en' | 'fr' | 'nl'
  readonly engine: Engine
  readonly scores: Scores
  /** The AI platforms. */
  readonly platforms: readonly PlatformView[]
  readonly geo: CheckAuditResponse | null
  readonly seo: CheckAuditResponse | null
  /** What became of each module that was asked for or needed. */
  readonly modules: {
    readonly [k: string]: ModuleOutcome
  }
  /** What to do, best first. */
  readonly actions: readonly ActionItem[]
  readonly warnings: readonly Warning[]
  readonly cost: Cost
}
export interface ModuleDone {
  readonly status: 'done'
  /** Milliseconds. */
  readonly durationMs: number
  /** US dollars. */
  readonly costUsd: number
  /** Taken from an earlier run. */
  readonly cached: boolean
  /** Depends on the module: `<Module>Result`. */
  readonly result: unknown
  /** The score of a module that has one; never part of the scores of the audit. */
  readonly score?: number
  /** One line on what was found. */
  readonly summary?: string
  /** What was found, apart from whether the module ran; only of modules that judge. */
  readonly verdict?: 'good' | 'mixed' | 'poor'
  /** What is wrong. Also among the actions of a full audit. */
  readonly findings?: readonly ModuleFinding[]
}
export interface ModuleSkipped {
  readonly status: 'skipped'
  /** What is missing, and what an operator or caller can do about it. */
  readonly skipped: string
}
export interface ModuleFailed {
  readonly status: 'failed'
  /** One sentence. */
  readonly error: string
  /** One of the codes of errors. */
  readonly code: string
  /** Milliseconds. */
  readonly durationMs: number
}
/** How the import of one file ended. */
export interface ExportOutcome {
  readonly file: ExportFile
  /** stale: older than the last accepted one. refused: nothing was changed. */
  readonly outcome: 'accepted' | 'unchanged' | 'stale' | 'refused'
  /** The check that refused it; null otherwise. */
  readonly check:
    | 'login'
    | 'transport'
    | 'kind'
    | 'date'
    | 'end'
    | 'encoding'
    | 'columns'
    | 'values'
    | 'amount'
    | 'overlap'
    | 'change'
    | null
  /** Why it was not accepted, with figures. */
  readonly problem: string | null
  /** Date of the file; null where it is not known. */
  readonly date: string | null
  readonly bytes: number
  /** Players or results, each once. */
  readonly lines: number
  /** Single lines that could not be read. */
  readonly dropped: number
  /** Not in the last accepted file. */
  readonly added: number
  /** Different from the last accepted file. */
  readonly changed: number
  /** In the last accepted file only. */
  readonly missing: number
  readonly warnings: readonly string[]
}
/**
 * The document `tabletennis/exports/<file>`: what is kept of the last accepted file. No lines, no names.
 */
export interface ExportState {
  /** YYYY-MM-DD. */
  readonly date: string
  /** ISO 8601, UTC. */
  readonly readAt: string
  /** SHA-256 of the file, hex. */
  readonly hash: string
  readonly etag: string | null
  readonly lastModified: string | null
  /** The season of the latest result; null for lists of players. */
  readonly season: string | null
  readonly lines: number
  /** Pairs of key and hash of each line as 32-bit numbers, base64. */
  readonly keys: string
  /** How many files were accepted, of results in this season. */
  readonly files?: number
  /**
   * Pairs as in `keys`: a player or result that the last file lacks, and the first file without (of `files`).
   */
  readonly missing?: string
  readonly learned: ExportLessons
}
/** What a file says about the rules. */
export interface ExportLessons {
  /** Of a list of players, strongest first. */
  readonly classes: readonly RankingClass[]
  /** Only for a file of results. */
  readonly coefficients: readonly {
    readonly competitionType: CompetitionType
    readonly code: number | null
    readonly coefficient: number
    readonly matches: number
  }[]
  /** Results whose points are not those of our gap table. */
  readonly unlikeTable: number
  /** Column that counts inactive players too; null for results. */
  readonly allPlacesColumn: 11 | 12 | null
}
export interface RankingClass {
  /** Class, such as B2. */
  readonly ranking: string
  /** Last place among active players. */
  readonly lastPlace: number | null
  /** Lowest points inside the class. */
  readonly minPoints: number | null
  /** Players inside. */
  readonly players: number | null
}
/**
 * A document below `tabletennis/exports/results/<season>/<sheet>/`: results of the players in one part of the list.
 */
export interface ExportResults {
  /**
   * One result a line, its fields separated by semicolons, without names. The last field is empty, the first accepted file without the result, or x for a retracted one.
   */
  readonly lines: string
}
/** How current an answer is. */
export interface Freshness {
  /** Last successful reading of the source; null: never. */
  readonly readAt: string | null
  /** Last change of the data. */
  readonly changedAt: string | null
  /** Where the data come from. */
  readonly source: 'site' | 'tabt' | 'results_site' | 'export' | 'mixed' | null
  /** false: the last reading failed for a part, and older data are served there. */
  readonly complete: boolean
}
export interface Hall {
  /** Name of the hall. */
  readonly name: string | null
  /** Street and number. */
  readonly street: string | null
  /** Postal code. */
  readonly postalCode: string | null
  /** Town. */
  readonly city: string | null
}
/** When and where a fixture was planned before. */
export interface FormerPlan {
  /** Date, Belgian time. */
  readonly date: string | null
  /** HH:MM, Belgian time. */
  readonly time: string | null
  /** Name of the hall. */
  readonly venueName: string | null
  /** When the new plan was first read. */
  readonly seenUntil: string
}
/** A fixture as it is stored. */
export interface StoredFixture {
  /** Stays for the season, whatever changes. */
  readonly fixtureId: string
  /** Round of the calendar; null if it is no number. */
  readonly week: number | null
  /** The round as the source writes it. */
  readonly weekName: string | null
  /** Number of the sheet, which can change. */
  readonly matchId: string | null
  /** The federation's number of the result. */
  readonly matchUniqueId: number | null
  /** As planned now, Belgian time. */
  readonly date: string | null
  /** HH:MM, Belgian time. */
  readonly time: string | null
  /** Null for an open draw, Bye for a bye. */
  readonly homeTeam: string | null
  /** Null for an open draw, Bye for a bye. */
  readonly awayTeam: string | null
  /** Null for a bye. */
  readonly homeClubCode: string | null
  /** Null for a bye. */
  readonly awayClubCode: string | null
  /** Hall of this fixture. */
  readonly venue: Venue | null
  /** withdrawn: a team has left the division; cancelled: gone from the source. */
  readonly status: 'scheduled' | 'played' | 'forfeit' | 'withdrawn' | 'bye' | 'cancelled'
  /** Matches won by the home team. */
  readonly homeScore: number | null
  /** Matches won by the away team. */
  readonly awayScore: number | null
  /** Flag of the source. */
  readonly isHomeForfeit: boolean
  /** Flag of the source. */
  readonly isAwayForfeit: boolean
  /** The team has left the division. */
  readonly isHomeWithdrawn: boolean
  /** The team has left the division. */
  readonly isAwayWithdrawn: boolean
  /** The federation changed the result. */
  readonly adjusted: boolean
  /** Former plans, latest first. */
  readonly previous: readonly FormerPlan[]
  /** Revision of the calendar event. */
  readonly sequence: number
  /** When the status was first read. */
  readonly statusSince: string
  /** First reading. */
  readonly createdAt: string
  /** Last change of a field. */
  readonly updatedAt: string
}
/** The fields that a change is about. */
export interface FixtureFields {
  /** Date, Belgian time. */
  readonly date?: string | null
  /** HH:MM, Belgian time. */
  readonly time?: string | null
  /** Hall. */
  readonly venue?: Venue | null
  /** Status. */
  readonly status?: string
  /** Such as 12-4, home first. */
  readonly score?: string | null
}
export interface StoredChange {
  /** When it was read. */
  readonly changedAt: string
  /** The fixture. */
  readonly fixtureId: string
  /** What changed. */
  readonly kind: 'new' | 'date' | 'time' | 'venue' | 'status' | 'score' | 'cancelled'
  /** The field before. */
  readonly before: FixtureFields | null
  /** The field after. */
  readonly after: FixtureFields | null
}
/** The document `tabletennis-calendar/<season>/divisions/<the federation's number>`. */
export interface FixtureShard {
  readonly id: string
  readonly name: string
  readonly readAt: string
  readonly changedAt: string
  readonly fixtures: readonly StoredFixture[]
  /** Oldest first, without new fixtures. */
  readonly changes: readonly StoredChange[]
}
/** The document `tabletennis-calendar/<season>/reading`: the last reading that ended. */
export interface CalendarReading {
  readonly readAt: string
  readonly complete: boolean
}
/** A meeting of two teams, or a bye. */
export interface Fixture {
  /** Stays for the season, whatever changes. */
  readonly fixtureId: string
  /** Same as fixture_id. */
  readonly id: string
  /** The season. */
  readonly season: string
  /** Name of the division. */
  readonly divisionName: string | null
  /** Such as National, or the name of a province. */
  readonly divisionCategory: string | null
  /** Men or women. */
  readonly divisionGender: 'Hommes' | 'Dames' | null
  /** Position in /api/interclubs/divisions. */
  readonly divisionIndex: number | null
  /** The federation's number of the division. */
  readonly divisionId: number | null
  /** Round of the calendar; null if it is no number. */
  readonly week: number | null
  /** The round as the source writes it. */
  readonly weekName: string | null
  /** Monday of the week in which most fixtures of the round and division are planned. */
  readonly weekDateFrom: string | null
  /** Sunday of that week. */
  readonly weekDateTo: string | null
  /** Number of the sheet, which can change. */
  readonly matchId: string | null
  /** The federation's number of the result. */
  readonly matchUniqueId: number | null
  /** As planned now, Belgian time. */
  readonly date: string | null
  /** HH:MM, Belgian time. */
  readonly time: string | null
  /** Null for an open draw, Bye for a bye. */
  readonly homeTeam: string | null
  /** Null for an open draw, Bye for a bye. */
  readonly awayTeam: string | null
  /** Null for a bye. */
  readonly homeClubCode: string | null
  /** Null for a bye. */
  readonly awayClubCode: string | null
  /** Hall of this fixture. */
  readonly venue: Venue | null
  /** withdrawn: a team has left the division; cancelled: gone from the source. */
  readonly status: 'scheduled' | 'played' | 'forfeit' | 'withdrawn' | 'bye' | 'cancelled'
  /** Such as 12-4, home first. */
  readonly score: string | null
  /** Matches won by the home team. */
  readonly homeScore: number | null
  /** Matches won by the away team. */
  readonly awayScore: number | null
  /** Flag of the source. */
  readonly isHomeForfeit: boolean
  /** Flag of the source. */
  readonly isAwayForfeit: boolean
  /** The team has left the division. */
  readonly isHomeWithdrawn: boolean
  /** The team has left the division. */
  readonly isAwayWithdrawn: boolean
  /** A team has no opponent. */
  readonly bye: boolean
  /** Moved: outside the days of its round, or planned otherwise before. */
  readonly rescheduled: boolean
  /** Former plans, latest first. */
  readonly previous: readonly FormerPlan[]
  /** The date passed more than 3 days ago and there is no score. */
  readonly overdue: boolean
  /** The federation changed the result. */
  readonly adjusted: boolean
  /** Whether a match sheet is stored. */
  readonly hasSheet: boolean
  /** Page of the source. */
  readonly matchDetailsUrl: string | null
  /** First reading. */
  readonly createdAt: string
  /** Last change of a field. */
  readonly updatedAt: string
}
export interface FixtureList {
  /** Number of fixtures in this answer. */
  readonly count: number
  /** Number of fixtures on all pages. */
  readonly total: number
  /** By date and time; without a date last. */
  readonly matches: readonly Fixture[]
  readonly freshness: Freshness
}
export interface TeamFixtures {
  /** As it was sent. */
  readonly teamName: string
  /** Number of fixtures. */
  readonly count: number
  /** At home and away, by date and time. */
  readonly matches: readonly Fixture[]
  readonly freshness: Freshness
}
export interface WeekFixtures {
  /** As it was sent. */
  readonly week: string
  /** Number of fixtures. */
  readonly count: number
  /** By division, date and time. */
  readonly matches: readonly Fixture[]
  readonly freshness: Freshness
}
export interface FixtureSearch {
  /** As it was sent. */
  readonly query: string
  /** Number of fixtures in this answer. */
  readonly count: number
  /** By date and time. */
  readonly matches: readonly Fixture[]
  readonly freshness: Freshness
}
export interface CalendarStats {
  /** Fixtures without byes and cancelled ones. */
  readonly totalMatches: number
  /** Divisions with fixtures. */
  readonly divisionsCount: number
  /** Different rounds. */
  readonly weeksCount: number
  /** Different names of teams. */
  readonly teamsCount: number
  /** First date. */
  readonly minDate: string | null
  /** Last date. */
  readonly maxDate: string | null
  readonly freshness: Freshness
}
export interface ChangeList {
  /** Number of changes in this answer. */
  readonly count: number
  /** Number of changes on all pages. */
  readonly total: number
  /** Latest first. */
  readonly changes: readonly FixtureChange[]
  readonly freshness: Freshness
}
/** A division of the federation's list. */
export interface Division {
  /** Position in the list of divisions. */
  readonly index: number
  /** Name of the division. */
  readonly name: string
  /** Such as National, or the name of a province. */
  readonly category: string | null
  /** Men or women. */
  readonly gender: 'Hommes' | 'Dames' | null
  /** The federation's number of the division. */
  readonly id: string
}
/**
 * The last try to read the standings of a week.
 *
 * This interface was referenced by `undefined`'s JSON-Schema definition
 * via the `patternProperty` "^\d{1,2}$".
 *
 */
export interface StandingsVisit {
  readonly state: 'read' | 'failed' | 'cup'
  /** When the stored rows were read; ISO 8601, UTC. Null for none. */
  readonly readAt: string | null
}
export interface DivisionList {
  readonly season: SeasonName
  /** Number of divisions in this answer. */
  readonly count: number
  /** By position. */
  readonly divisions: readonly Division[]
}
/** A team's row in the standings of a division and week; its figures are those of the page. */
export interface Standing {
  /** Place in the standings. */
  readonly rank: number
  /** Name of the team. */
  readonly teamName: string
  /** Meetings played. */
  readonly played: number
  /** Meetings won. */
  readonly wins: number
  /** Meetings lost. */
  readonly losses: number
  /** Meetings drawn. */
  readonly draws: number
  /** Forfeits. */
  readonly forfeits: number
  /** Points in the standings. */
  readonly points: number
}
export interface Standings {
  /** Position in the list of divisions. */
  readonly divisionIndex: number
  /** The week asked for, else the latest one stored. */
  readonly week: number | null
  /** Number of teams. */
  readonly count: number
  readonly season: SeasonName
  readonly state: StandingsState
  /** When the rows were read, if known. */
  readonly scrapedAt: string | null
  /** Whether they were read too long ago. */
  readonly stale: boolean
  /** By rank. */
  readonly rows: readonly Standing[]
}
export interface StandingsWeek {
  /** Week of the season, 1 to 22. */
  readonly week: number
  readonly state: StandingsState
  /** When the rows were read, if known. */
  readonly scrapedAt: string | null
  /** By rank, at least one. */
  readonly rows: readonly Standing[]
}
export interface DivisionProgress {
  /** Position in the list of divisions. */
  readonly divisionIndex: number
  /** Name of the division. */
  readonly divisionName: string | null
  /** Such as National, or the name of a province. */
  readonly category: string | null
  /** Men or women. */
  readonly gender: 'Hommes' | 'Dames' | null
  readonly season: SeasonName
  /**
   * read; failed: the last try failed, and the rows are older; not_read: never tried; cup: there are no standings.
   */
  readonly state: 'read' | 'failed' | 'not_read' | 'cup'
  /** When a week was last read, if known. */
  readonly scrapedAt: string | null
  /** Whether that was too long ago. */
  readonly stale: boolean
  /** Weeks that have rows, ascending. */
  readonly weeks: readonly StandingsWeek[]
}
export interface TeamWeek {
  /** Week of the season, 1 to 22. */
  readonly week: number
  /** Place in the standings. */
  readonly rank: number
  /** Meetings played. */
  readonly played: number
  /** Meetings won. */
  readonly wins: number
  /** Meetings lost. */
  readonly losses: number
  /** Meetings drawn. */
  readonly draws: number
  /** Forfeits. */
  readonly forfeits: number
  /** Points in the standings. */
  readonly points: number
  /** Position in the list of divisions. */
  readonly divisionIndex: number
  /** Name of the division. */
  readonly divisionName: string
}
export interface TeamHistory {
  readonly season: SeasonName
  /** As it was sent. */
  readonly teamName: string
  /** Number of weeks below. */
  readonly count: number
  /** By division, then week. */
  readonly history: readonly TeamWeek[]
}
export interface TeamHit {
  /** Name of the team. */
  readonly teamName: string
  /** Position in the list of divisions. */
  readonly divisionIndex: number
  /** Name of the division. */
  readonly divisionName: string
}
export interface TeamSearch {
  readonly season: SeasonName
  /** As it was sent. */
  readonly query: string
  /** Number of teams in this answer. */
  readonly count: number
  /** By name, one per team and division. */
  readonly teams: readonly TeamHit[]
}
export interface InterclubStats {
  readonly season: SeasonName
  /** The stored seasons, newest first. */
  readonly seasons: readonly SeasonName[]
  /** Divisions, cups included. */
  readonly divisions: number
  /** Rows of standings that are stored. */
  readonly rankings: number
  /** Team names among them. */
  readonly teams: number
  /** First week that is stored. */
  readonly minWeek: number | null
  /** Last week that is stored. */
  readonly maxWeek: number | null
}
export interface DataStats {
  /** Clubs. */
  readonly clubs: number
  /** Players. */
  readonly players: number
  /** Rows of matches on all sheets. */
  readonly matches: number
  /** Players with at least one of them. */
  readonly playersWithMatches: number
}
export interface LastScrapeDate {
  /** When a club was last read; null if none was. */
  readonly lastScrapeDate: string | null
  /** Only if none was. */
  readonly message?: string
}
export interface ClubsCount {
  /** Clubs. */
  readonly clubsCount: number
}
export interface ActivePlayersCount {
  /**
   * Players that the federation calls active; where it does not say, players with points or a class.
   */
  readonly activePlayersCount: number
}
export interface MatchesByType {
  /** Rows of matches on men's sheets. */
  readonly masculine: number
  /** Rows of matches on women's sheets. */
  readonly feminine: number
}
export interface MatchDay {
  /** YYYY-MM-DD. */
  readonly date: string
  /** Rows of matches of that day on all sheets. */
  readonly count: number
}
export interface BusyPlayer {
  /** Number of the licence. */
  readonly licence: string
  /** First and last name. */
  readonly name: string
  /** Name of the club, or its code while the name is unknown. */
  readonly club: string | null
  /** Code of the club. */
  readonly clubCode: string | null
  /** Rows of matches on the player's sheets. */
  readonly matches: number
}
/**
 * The document `tabletennis/plans/<key>`: what a run visits. One that goes on from it finds the same.
 */
export interface InterclubPlan {
  readonly divisions: readonly {
    readonly index: number
    readonly id: string
  }[]
  readonly weeks: readonly number[]
}
/** The document `tabletennis/<season>/division-list`. */
export interface DivisionListShard {
  /** ISO 8601, UTC. */
  readonly readAt: string
  readonly divisions: readonly Division[]
}
/**
 * The document `tabletennis/<season>/divisions/<the federation's number>`: standings by week (1-22).
 */
export interface DivisionShard {
  readonly id: string
  readonly name: string
  readonly weeks: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^\d{1,2}$".
     */
    readonly [k: string]: readonly Standing[]
  }
  /** The last try of each week. Older documents have none. */
  readonly visits?: {
    readonly [k: string]: StandingsVisit
  }
}
export interface LlmsFile {
  /** It is there, and no page of HTML. */
  readonly found: boolean
  /** HTTP status of the answer. */
  readonly status: number | null
  /** As it was served; empty for pasted content. */
  readonly contentType: string
  /** Size. */
  readonly bytes: number
  /** As it stands. */
  readonly firstLine: string
  /** The first heading. */
  readonly title: string | null
  /** The blockquote below it. */
  readonly summary: string
  readonly sections: readonly LlmsSection[]
  readonly findings: readonly LlmsFinding[]
}
export interface LlmsSection {
  /** Its heading. */
  readonly title: string
  /** From 1. */
  readonly line: number
  /** The section that may be skipped. */
  readonly optional: boolean
  readonly links: readonly LlmsLink[]
}
export interface LlmsLink {
  /** Its text. */
  readonly title: string
  /** Its target. */
  readonly url: string
  /** What stands behind it. */
  readonly note: string
  /** From 1. */
  readonly line: number
  /** HTTP status of the answer. */
  readonly status?: number
}
export interface LlmsFinding {
  /** How grave it is. */
  readonly severity: 'error' | 'warning' | 'info'
  /** Id of the rule. */
  readonly rule: string
  /** From 1. */
  readonly line: number
  /** What is wrong. */
  readonly message: string
  /** What to do. */
  readonly fix: string
}
export interface LlmsTxtReport {
  readonly ok: true
  /** Null for pasted content. */
  readonly url: string | null
  readonly files: {
    readonly llmsTxt: LlmsFile
    readonly llmsFullTxt: LlmsFile
  }
  readonly conformity: {
    readonly standard: 'llms.txt 0.9'
    /** No violation. */
    readonly conforms: boolean
    readonly violations: readonly LlmsFinding[]
  }
  /** The score of the checks on llms.txt. */
  readonly score: number | null
}
export interface PlanAuditCall {
  /** The absolute http or https URL to audit. */
  readonly url: string
  /**
   * Module ids: only these run, and what they need. seo and geo are the checks of the page. Default: all that are ready.
   *
   * @minItems 1
   * @maxItems 32
   */
  readonly modules?: readonly string[]
  /** The most that this audit may spend, in USD. Default 0: modules that cost money do not run. */
  readonly maxCostUsd?: number
}
export interface AuditSiteCall {
  /** The absolute http or https URL to audit. */
  readonly url: string
  /** The most pages to read. */
  readonly maxPages: number
  /**
   * Paths to read; `*` stands for any characters. Default: all.
   *
   * @maxItems 20
   */
  readonly include?: readonly string[]
}
export interface SiteStatusCall {
  /** The id that audit_site returned. */
  readonly siteAudit: string
  /** How long to wait for the end of an audit that runs. */
  readonly waitSeconds: number
  /** Id of an issue: lists the pages that it concerns. */
  readonly issue?: string
  /** The most items of one answer. */
  readonly limit: number
  /** Continues a list: nextCursor of the previous answer. */
  readonly cursor?: string
}
export interface GetFindingsCall {
  /** A report id, as audit_page returns it. */
  readonly report: string
  /** Only findings with this status. Default: fail and warn. */
  readonly status?: 'fail' | 'warn' | 'pass' | 'error' | 'notApplicable'
  /** Only findings of this category (seo.on-page) or module (hreflang). */
  readonly category?: string
  /** Only checks that matter to this AI platform. */
  readonly platform?: 'chatgpt' | 'claude' | 'gemini' | 'perplexity' | 'googleAiOverviews'
  /** The most items of one answer; large items make it fewer. */
  readonly limit: number
  /** Continues a list: nextCursor of the previous answer. */
  readonly cursor?: string
}
export interface ExplainCheckCall {
  /** Id of a check, or the end of one if only one check has it. */
  readonly id: string
}
export interface GetModuleCall {
  /** A report id, as audit_page returns it. */
  readonly report: string
  /** Id of a module of that report. */
  readonly module: string
  /** Continues a list: nextCursor of the previous answer. */
  readonly cursor?: string
}
export interface CompareReportsCall {
  /** Id of the earlier report. */
  readonly before: string
  /** Id of the later report. */
  readonly after: string
  /** Language of the comparison. Default: that of the later report. */
  readonly language?: 'en' | 'fr' | 'nl'
}
export interface ValidateLlmsTxtCall {
  /** A URL of the site whose llms.txt and llms-full.txt are read. Give either url or text. */
  readonly url?: string
  /** The text of an llms.txt. Nothing is requested. Give either url or text. */
  readonly text?: string
}
export interface ExportReportCall {
  /** A report id, as audit_page returns it. */
  readonly report: string
  /** markdown is a to-do list for people and coding agents. */
  readonly format: 'markdown' | 'html' | 'pdf' | 'json'
  /** Language of the document. Default: the report's own. */
  readonly language?: 'en' | 'fr' | 'nl'
}
export interface TtSearchCall {
  /** Words of the name of a player or team, or part of a licence. */
  readonly query: string
  /** The most items of one answer; large items make it fewer. */
  readonly limit: number
}
export interface TtPlayerCall {
  /** Licence of a player, 5 to 7 digits. tt_search finds it. */
  readonly licence: string
  /** The most items of one answer; large items make it fewer. */
  readonly limit: number
  /** Continues a list: nextCursor of the previous answer. */
  readonly cursor?: string
}
export interface TtHeadToHeadCall {
  /** Licence of a player, 5 to 7 digits. tt_search finds it. */
  readonly licence: string
  /** Licence of the opponent. */
  readonly opponent: string
}
export interface TtStandingsCall {
  /**
   * Number of a division, or part of its name. A name that several divisions have returns their numbers.
   */
  readonly division: string
  /** Week 1 to 22. Default: the latest stored one. */
  readonly week?: number
}
export interface TtFixturesCall {
  /** Whole name of a team. */
  readonly team?: string
  /** Part of the name of a team. */
  readonly club?: string
  /** Part of the name of a division. */
  readonly division?: string
  /** Round 1 to 22. */
  readonly week?: number
  /** First date, YYYY-MM-DD. */
  readonly from?: string
  /** Last date, YYYY-MM-DD. */
  readonly to?: string
  /** The most items of one answer; large items make it fewer. */
  readonly limit: number
  /** Continues a list: nextCursor of the previous answer. */
  readonly cursor?: string
}
export interface AuditPageCall {
  /** The absolute http or https URL to audit. */
  readonly url: string
  /**
   * Module ids: only these run, and what they need. seo and geo are the checks of the page. Default: all that are ready.
   *
   * @minItems 1
   * @maxItems 32
   */
  readonly modules?: readonly string[]
  /** The most that this audit may spend, in USD. Default 0: modules that cost money do not run. */
  readonly maxCostUsd?: number
  /** Language of the report's texts. Default en. */
  readonly language?: 'en' | 'fr' | 'nl'
}
export interface ModuleStatus {
  /** As in the path of its own call. */
  readonly id: string
  /** For people. */
  readonly title: string
  /** core needs no third party, premium a paid API, live a language model. */
  readonly tier: 'core' | 'live' | 'premium'
  /** `missing`: a credential it needs is not set. */
  readonly status: 'ready' | 'missing'
  /** False where the operator switched it off. */
  readonly enabled: boolean
  /** Environment variables that are not set and needed. */
  readonly missing: readonly string[]
  /** Environment variables that would make it tell more. */
  readonly optional: readonly string[]
  /** Modules whose results it uses. */
  readonly needs: readonly string[]
  /** What it finds out. */
  readonly description: string
  readonly budget?: ModuleBudget
  /** The total of all APIs it may pay. */
  readonly budgets?: readonly ModuleBudget[]
  /** Settings that the operator changed, by name. */
  readonly changed?: {
    readonly [k: string]: unknown
  }
}
export interface ModuleBudget {
  /** Name of the API. */
  readonly api: string
  /** US dollars a day; null without a limit. */
  readonly limitUsd: number | null
  /** US dollars. */
  readonly spentUsd: number
  /** What is neither spent nor set aside; null without a limit. */
  readonly leftUsd: number | null
  /** Made today, free ones included. */
  readonly calls: number
  /** What one run is expected to cost. */
  readonly runUsd: number
  /** The next midnight, UTC. */
  readonly resetsAt: string
}
/** What you may spend here, with the token of this request or without one. */
export interface Account {
  /** Name of the token; `anonymous` without one. */
  readonly name: string
  /** Modules that you may ask for; `*` means all. */
  readonly modules: readonly string[]
  /** US dollars a day; null without a limit. */
  readonly limitUsd: number | null
  /** US dollars today. */
  readonly spentUsd: number
  /** What is neither spent nor set aside; null without a limit. */
  readonly leftUsd: number | null
  /** US dollars for one audit; null without a limit. */
  readonly auditLimitUsd: number | null
  /** The next midnight, UTC. */
  readonly resetsAt: string
}
/** Nothing ran and nothing was spent: something it needs is missing. */
export interface Skipped {
  readonly ok: false
  /** What is missing, and what an operator or caller can do about it. */
  readonly skipped: string
}
export interface ModuleRan {
  readonly ok: true
  /** Module id. */
  readonly moduleId: string
  /** Milliseconds. */
  readonly durationMs: number
  /** US dollars. */
  readonly costUsd: number
  /** Taken from an earlier run. */
  readonly cached: boolean
  /** Depends on the module: `<Module>Result`. */
  readonly result: unknown
  /** What is wrong. */
  readonly findings: readonly ModuleFinding[]
  readonly warnings: readonly Warning[]
}
export interface ModuleList {
  /** Number of modules. */
  readonly count: number
  readonly account?: Account
  readonly modules: readonly ModuleStatus[]
}
export interface PlayerScrape {
  readonly success: true
  /** What was read. */
  readonly message: string
  readonly player: Player
}
export interface Player {
  /** Licence, 5 to 7 digits. */
  readonly licence: string
  /** Name. */
  readonly name: string
  /** Club code in the spelling of the source. */
  readonly clubCode: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
  /** At the start of the season. */
  readonly pointsStart: number | null
  /** Now. */
  readonly pointsCurrent: number | null
  /** By the statistics of the sheet. */
  readonly totalWins: number
  /** By the statistics of the sheet. */
  readonly totalLosses: number
  /** In the order of the sheet. */
  readonly statsMasculine: readonly RankingStat[]
  /** Latest first. */
  readonly matchesMasculine: readonly Match[]
  /** In the order of the sheet. */
  readonly statsFeminine: readonly RankingStat[]
  /** Latest first. */
  readonly matchesFeminine: readonly Match[]
  /** Age category. */
  readonly category: string | null
  /** Place in the ranking. */
  readonly rankingPosition: number | null
  /** The date of the points: from the sheet, or from the federation's list if that is newer. */
  readonly lastUpdate: string | null
  /** Class, such as B2. */
  readonly womenRanking: string | null
  /** From the women's sheet. */
  readonly womenPointsStart: number | null
  /** From the women's sheet. */
  readonly womenPointsCurrent: number | null
  /** From the women's sheet. */
  readonly womenTotalWins: number | null
  /** From the women's sheet. */
  readonly womenTotalLosses: number | null
  /** From the women's sheet. */
  readonly womenRankingPosition: number | null
  /** Name of the club. */
  readonly clubName: string | null
  /** Points over the season as the sheet draws them, oldest first; empty without them. */
  readonly pointsCurveMasculine: readonly number[]
  /** Points over the season as the sheet draws them, oldest first; empty without them. */
  readonly pointsCurveFeminine: readonly number[]
  /** When the men's sheet was read, if known. */
  readonly readAtMasculine: string | null
  /** When the women's sheet was read, if known. */
  readonly readAtFeminine: string | null
  /** Whether the sheet that was read last is too old. */
  readonly stale: boolean
  /** Whether `points_start` are the points now less what the matches brought. */
  readonly pointsStartEstimated: boolean
  /** The same of `women_points_start`. */
  readonly womenPointsStartEstimated: boolean
}
export interface Duel {
  /** Day of play. */
  readonly date: string
  /** Licence of the winner. */
  readonly winner: string
  /** The winner's sets first. */
  readonly score: string
  /** The sheet (fiche): of the men's competition or of the women's. A woman can have both. */
  readonly sheet: 'masculine' | 'feminine'
  /** Code of the meeting. */
  readonly division: string | null
  /** V won, D lost, WO walk-over. */
  readonly result: 'V' | 'D' | 'WO'
  /** Class of the second player. */
  readonly opponentRanking: string | null
}
export interface PlayerRow {
  /** Licence, 5 to 7 digits. */
  readonly licence: string
  /** Name. */
  readonly name: string
  /** Club code in the spelling of the source. */
  readonly clubCode: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Age category. */
  readonly category: string | null
  /** At the start of the season. */
  readonly pointsStart: number | null
  /** Now. */
  readonly pointsCurrent: number | null
  /** By the statistics of the sheet. */
  readonly totalWins: number
  /** By the statistics of the sheet. */
  readonly totalLosses: number
}
export interface PlayerList {
  /** Number of players in this answer. */
  readonly count: number
  /** Number of players that the filters let through. */
  readonly total: number
  readonly players: readonly PlayerRow[]
}
export interface PlayerMatches {
  readonly player: {
    /** Licence, 5 to 7 digits. */
    readonly licence: string
    /** Name. */
    readonly name: string
  }
  /** Number of matches in this answer. */
  readonly count: number
  /** Number of matches that the filters let through. */
  readonly total: number
  /** Latest first. */
  readonly matches: readonly Match[]
}
export interface HeadToHead {
  readonly player1: {
    /** Licence, 5 to 7 digits. */
    readonly licence: string
    /** Name. */
    readonly name: string
  }
  readonly player2: {
    /** Licence, 5 to 7 digits. */
    readonly licence: string
    /** Name. */
    readonly name: string
  }
  /** Matches the first won. */
  readonly player1Wins: number
  /** Matches the second won. */
  readonly player2Wins: number
  /** Matches they have played. */
  readonly totalMatches: number
  /** Latest first. */
  readonly matches: readonly Duel[]
  /** The chances in their next match; null without points of both on the same ranking. */
  readonly winProbability: DuelProbability | null
}
export interface DuelProbability {
  /** That the first wins. */
  readonly player1: number
  /** That the second wins; both together are 1. */
  readonly player2: number
  /** The sheet (fiche): of the men's competition or of the women's. A woman can have both. */
  readonly basis: 'masculine' | 'feminine'
  /** Absolute difference of their points. */
  readonly gap: number
}
export interface PlayerHit {
  /** Licence, 5 to 7 digits. */
  readonly licence: string
  /** Name. */
  readonly name: string
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Club code in the spelling of the source. */
  readonly clubCode: string | null
  /** Name of the club. */
  readonly clubName: string | null
  /** Now. */
  readonly pointsCurrent: number | null
}
export interface PlayerSearch {
  /** As it was sent. */
  readonly query: string
  /** Number of players in this answer. */
  readonly count: number
  /** By points, most first. */
  readonly players: readonly PlayerHit[]
}
export interface TopPlayers {
  /** Number of players in this answer. */
  readonly count: number
  readonly players: readonly TopPlayer[]
}
export interface TopPlayer {
  /** Within this answer. */
  readonly rank: number
  /** Licence, 5 to 7 digits. */
  readonly licence: string
  /** Name. */
  readonly name: string
  /** Club code in the spelling of the source. */
  readonly clubCode: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Now. */
  readonly pointsCurrent: number
  /** Name of the club. */
  readonly clubName: string | null
  /** Province of the club. */
  readonly province: string | null
}
export interface Progressions {
  /** Number of players in this answer. */
  readonly count: number
  /** By progression, greatest first unless told. */
  readonly players: readonly Progression[]
}
export interface Progression {
  /** Licence, 5 to 7 digits. */
  readonly licence: string
  /** Name. */
  readonly name: string
  /** Club code in the spelling of the source. */
  readonly clubCode: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
  /** At the start of the season. */
  readonly pointsStart: number
  /** Now. */
  readonly pointsCurrent: number
  /** Points gained since the start of the season; negative when lost. */
  readonly progression: number
}
/**
 * The document `tabletennis/excluded`: persons who were erased, beside those of the configuration.
 */
export interface ExcludedPersons {
  readonly licences: readonly string[]
}
/** What was erased of a person. Zeros if nothing was stored. */
export interface Erasure {
  readonly success: true
  /** 1 if the player was stored. */
  readonly players: number
  /** Matches on the sheets of the player. */
  readonly matches: number
  /** Matches on the sheets of others, which stay without name and licence. */
  readonly opponentMatches: number
  /** Results of the federation's files, of this season. */
  readonly exportResults: number
  /** Documents of clubs that were written anew. */
  readonly documents: number
  /** What was done. */
  readonly message: string
}
export interface PointsWarning {
  /** What it is about. */
  readonly code:
    | 'coefficient_assumed'
    | 'rules_unconfirmed'
    | 'no_thresholds'
    | 'opponent_points_old'
    | 'others_stand_still'
    | 'result_missing'
    | 'line_up_unknown'
    | 'points_of_today'
    | 'pair_assumed'
  /** One or two sentences. */
  readonly text: string
}
export interface PointsHistory {
  readonly player: PlayerName
  /** The sheet (fiche): of the men's competition or of the women's. A woman can have both. */
  readonly sheet: 'masculine' | 'feminine'
  /** The season of the matches. */
  readonly season: string
  /** Number of items in this answer. */
  readonly count: number
  /** Number of items that the filters let through. */
  readonly total: number
  /** At the start of the season. */
  readonly pointsStart: number | null
  /** Whether they are the points now less what the matches brought. */
  readonly pointsStartEstimated: boolean
  /** Now. */
  readonly pointsCurrent: number | null
  /** The federation's file of results, the sheet of the player, or nothing. */
  readonly basis: 'export' | 'sheet' | 'none'
  /** Days, or matches with granularity match; oldest first. */
  readonly history: readonly PointsStep[]
  readonly freshness: Freshness
}
export interface PlayerName {
  /** Licence, 5 to 7 digits. */
  readonly licence: string
  /** Name. */
  readonly name: string
}
/**
 * A day of play or, with granularity match, one match. Each has its own fields in addition to the first three.
 */
export interface PointsStep {
  /** Day of play. */
  readonly date: string
  /** In the morning of that day; null where unknown. */
  readonly pointsBefore: number | null
  /** What the match or all matches of the day brought or cost. */
  readonly pointsChange: number | null
  /** Day: both together. */
  readonly pointsAfter?: number | null
  /**
   * Day: points before it less those after the day before it. A correction by the federation or, with basis sheet, a
   * tournament that the sheet does not list. Null when 0.
   */
  readonly correction?: number | null
  /** Day: number of matches. */
  readonly matches?: number
  /** Day: without walk-overs. */
  readonly wins?: number
  /** Day: without walk-overs. */
  readonly losses?: number
  /** Match: licence, 5 to 7 digits. */
  readonly opponentLicence?: string | null
  /** Match: null for a person who is kept out. */
  readonly opponentName?: string | null
  /** Match: class, such as B2. */
  readonly opponentRanking?: string | null
  /** Match: at the time. */
  readonly opponentPoints?: number | null
  readonly result?: MatchResult
  /** Match: sets, own ones first. */
  readonly score?: string
  /** Match: name of the competition; null on sheets. */
  readonly competition?: string | null
  /** Match: a defeat costs less in a tournament. */
  readonly competitionType?: 'championship' | 'tournament' | null
  /** Match: code of the meeting. */
  readonly division?: string | null
  /** Match: the federation's code of the coefficient; null on sheets. */
  readonly coefficientCode?: number | null
  /** Match: learned from the federation's file; null where unknown. */
  readonly coefficient?: number | null
  /** Match: of the gap table, before coefficient and loss factor; null on sheets. */
  readonly basePoints?: number | null
  /** Match: what of it a loser loses; null on sheets. */
  readonly lossFactor?: number | null
}
/** Matches to estimate. Nothing is stored. */
export interface EstimateRequest {
  /** The sheet (fiche): of the men's competition or of the women's. A woman can have both. */
  readonly sheet?: 'masculine' | 'feminine'
  /** Points to begin with. Default: those of the player now. */
  readonly points?: number
  /**
   * 1 to 100 matches.
   *
   * @minItems 1
   * @maxItems 100
   */
  readonly matches: readonly EstimateMatchRequest[]
}
/** One match: `opponent_licence` or `opponent_points`, and what is known about it. */
export interface EstimateMatchRequest {
  /** Licence of the opponent. */
  readonly opponentLicence?: string
  /** Points of the opponent. */
  readonly opponentPoints?: number
  /** V won, D lost. Leave it out to see both. */
  readonly result?: 'V' | 'D'
  /** More than 0 and at most 3. */
  readonly coefficient?: number
  /** Division whose coefficient to use. */
  readonly divisionIndex?: number
  readonly competitionType?: CompetitionType
  /** YYYY-MM-DD. Matches without one are one day, before the others. */
  readonly date?: string
}
export interface Estimate {
  readonly player: PlayerName
  /** The sheet (fiche): of the men's competition or of the women's. A woman can have both. */
  readonly sheet: 'masculine' | 'feminine'
  /** Points that the estimate begins with. */
  readonly points: number
  /** Day of those points; null when you gave them. */
  readonly asOf: string | null
  /** Name and date of the rules. */
  readonly rulesVersion: string
  /** Number of matches. */
  readonly count: number
  /** In the order of the request. */
  readonly matches: readonly EstimatedMatch[]
  /** Sum of the changes; null without all results. */
  readonly totalChange: number | null
  /** The points for a victory and a defeat, each times its probability. */
  readonly expectedChange: number
  /** After all matches; null without all results. */
  readonly pointsAfter: number | null
  /** Class of the points before; null without thresholds. */
  readonly classNow: string | null
  /** Class of the points after, if all others stood still. It is no forecast. */
  readonly classAfter: string | null
  /** What is then missing to the next class; null at the top. */
  readonly pointsToNextClass: number | null
  readonly warnings: readonly PointsWarning[]
  readonly freshness: Freshness
}
export interface EstimatedMatch {
  readonly opponent: {
    /** Null when you gave points. */
    readonly licence: string | null
    /** Null when you gave points. */
    readonly name: string | null
    /** Points of the opponent. */
    readonly points: number
  }
  /** Absolute difference of the points before the day. */
  readonly gap: number
  /** That the player wins, three decimals. */
  readonly winProbability: number
  /** Factor of the competition. */
  readonly coefficient: number
  /** Further factor of a defeat. */
  readonly lossFactor: number
  readonly ifWon: EstimatedOutcome
  readonly ifLost: EstimatedOutcome
  /** As you gave it. */
  readonly result: 'V' | 'D' | null
  /** The points for that result; null without one. */
  readonly change: number | null
}
export interface EstimatedOutcome {
  /** Whether the stronger player wins; false between equals. */
  readonly expected: boolean
  /** Points from the gap table; negative for a defeat. */
  readonly basePoints: number
  /** With coefficient and loss factor. */
  readonly change: number
}
export interface RankingClasses {
  /** The sheet (fiche): of the men's competition or of the women's. A woman can have both. */
  readonly sheet: 'masculine' | 'feminine'
  /** Day of the points that the thresholds come from. */
  readonly asOf: string | null
  /** Active players of that ranking in the store; null for another season. */
  readonly activePlayers: number | null
  /** Learned from the federation's file, from a published table, or neither. */
  readonly basis: 'export' | 'table' | 'none'
  /** Why something is not known. */
  readonly reason: string | null
  /** Number of classes. */
  readonly count: number
  /** Strongest first. */
  readonly classes: readonly RankingClass[]
  readonly freshness: Freshness
}
/**
 * How the win probability compares with the stored results. Figures are null below 1 000 matches.
 */
export interface WinProbabilityStats {
  /** 1 / (1 + 10 ^ (-difference / scale)). */
  readonly model: 'logistic'
  /** In use, in points. */
  readonly scale: number
  /** Matches with points of both, each once, without walk-overs. */
  readonly matches: number
  /** Mean squared error: 0 is best, 0.25 is a coin. */
  readonly brier: number | null
  /** Mean of -ln(probability of what happened): 0.693 is a coin. */
  readonly logLoss: number | null
  /** By tenths of the probability. */
  readonly bins: readonly ProbabilityBin[]
  /** Scale that these results fit best. It is not used by itself. */
  readonly fittedScale: number | null
  readonly freshness: Freshness
}
export interface ProbabilityBin {
  /** The lowest probability of the group. */
  readonly from: number
  /** The highest probability of the group. */
  readonly to: number
  /** Matches with such a probability. */
  readonly matches: number
  /** Mean of the probability; null without a match. */
  readonly meanP: number | null
  /** Share that was won; null without a match. */
  readonly wonShare: number | null
}
export interface ComparedReport {
  /** Where redirects led. */
  readonly url: string
  /** When the run began. */
  readonly auditedAt: string | null
  /** Version of the catalogue of checks. */
  readonly catalogueVersion: string | null
  /** Version of the program. */
  readonly engineVersion: string | null
}
export interface NumberChange {
  /** In the earlier report. */
  readonly before: number | null
  /** In the later report. */
  readonly after: number | null
  /** after - before; null where one is unknown. */
  readonly change: number | null
}
export interface FindingChange {
  /** Id of the check, or of a module's finding. */
  readonly id: string
  /** The module it comes from; null for a check. */
  readonly module: string | null
  /**
   * Selector or address of the evidence, without the site's own origin; null where the finding names none.
   */
  readonly place: string | null
  /** What is the case, in the later report if it has it. */
  readonly headline: string
  /**
   * Status of the check, or severity of the module's finding: `absent` where the report has none.
   */
  readonly before: string
  /** The same in the later report. */
  readonly after: string
  /** What the change means. */
  readonly trend: 'better' | 'same' | 'worse' | 'unknown'
  /**
   * Why it cannot be compared: what one report says of the check, or that its list of places was full.
   */
  readonly reason: 'notApplicable' | 'error' | 'accepted' | 'absent' | 'cut' | null
}
export interface ModuleChange {
  /** Module id. */
  readonly id: string
  readonly before: ModuleState
  readonly after: ModuleState
  readonly score: NumberChange
  /** Main numbers that changed. */
  readonly figures: readonly FigureChange[]
}
export interface ModuleState {
  /** done, skipped, failed, or absent: not part of the report. */
  readonly status: string
  /** good, mixed or poor; null of modules that do not judge. */
  readonly verdict: string | null
}
export interface FigureChange {
  /** Place in the module's result. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** ms, bytes, %, or null for plain numbers. */
  readonly unit: string | null
  /** In the earlier report. */
  readonly before: number | null
  /** In the later report. */
  readonly after: number | null
  /** after - before; null where one is unknown. */
  readonly change: number | null
}
export interface CitationChange {
  /** Id of the platform; `all`: every platform that both reports have. */
  readonly platform: string
  /** For people. */
  readonly title: string
  /** Answers that name the brand or the site, or that cite a page of it. */
  readonly figure: 'mentions' | 'citations'
  readonly before: Proportion | null
  readonly after: Proportion | null
  /**
   * noise: the intervals overlap, so the change may be chance. Null where a report has no answers.
   */
  readonly verdict: 'same' | 'noise' | 'higher' | 'lower' | null
}
export interface Proportion {
  /** Answers that have it. */
  readonly count: number
  /** All answers. */
  readonly sample: number
  /** count / sample. */
  readonly share: number
  /** Lower end of the 95 % interval (Wilson). */
  readonly low: number
  /** Upper end of the 95 % interval. */
  readonly high: number
}
export interface ComparisonWarning {
  /** What differs. */
  readonly code:
    | 'DIFFERENT_ADDRESS'
    | 'DIFFERENT_OPTIONS'
    | 'DIFFERENT_PROMPTS'
    | 'DIFFERENT_CATALOGUE'
    | 'DIFFERENT_ENGINE'
    | 'WRONG_ORDER'
  /** In a sentence. */
  readonly message: string
}
export interface ReportComparison {
  readonly before: ComparedReport
  readonly after: ComparedReport
  readonly scores: {
    readonly overall: NumberChange
    readonly seo: NumberChange
    readonly geo: NumberChange
  }
  /** Findings of checks and modules, each by its place, so that a fix cannot hide a regression. */
  readonly findings: {
    /** In the later report only. */
    readonly new: readonly FindingChange[]
    /** In the earlier report only. */
    readonly fixed: readonly FindingChange[]
    /** In both. */
    readonly unchanged: readonly FindingChange[]
    /** Cannot be compared; `reason` says why. */
    readonly other: readonly FindingChange[]
  }
  /** Modules with a difference. */
  readonly modules: readonly ModuleChange[]
  /** How often AI platforms name and cite the site, by platform; `all` first. */
  readonly citations: readonly CitationChange[]
  /** Differences between the two audits that may explain differences in their results. */
  readonly warnings: readonly ComparisonWarning[]
}
/** Every error. */
export interface Problem {
  readonly ok: false
  /** One sentence: what is wrong, and what to do. */
  readonly error: string
  /** What programs decide by. */
  readonly code: string
  /** The sentence again, where clients of the data service look for it. */
  readonly detail: unknown
  /** As in the header X-Request-Id; quote it when you report a problem. */
  readonly requestId: string
  /** Every violation, where there are several. */
  readonly details?: readonly ErrorDetail[]
}
export interface ErrorDetail {
  /** JSON pointer into the request. */
  readonly path: string
  /** What is wrong there, and what to do. */
  readonly message: string
}
export interface QueryProblem {
  readonly ok: false
  /** One sentence: what is wrong, and what to do. */
  readonly error: string
  /** What programs decide by. */
  readonly code: string
  /** One entry per wrong parameter. */
  readonly detail: readonly QueryDetail[]
  /** As in the header X-Request-Id; quote it when you report a problem. */
  readonly requestId: string
  /** Every violation, where there are several. */
  readonly details?: readonly ErrorDetail[]
}
export interface QueryDetail {
  /**
   * `query` or `path`, and the name of the parameter.
   *
   * @minItems 2
   * @maxItems 2
   */
  readonly loc: readonly string[]
  /** What is wrong with it, and what to do. */
  readonly msg: string
  /** Kind of the mistake, such as missing or int_parsing. */
  readonly type: string
}
export interface TaskRunningProblem {
  readonly ok: false
  /** One sentence: what is wrong, and what to do. */
  readonly error: string
  /** What programs decide by. */
  readonly code: string
  readonly detail: {
    /** One sentence. */
    readonly error: string
    /** The task that runs; a number for the kind all. */
    readonly task_id: string | number
    /** When it began. */
    readonly started_at?: string
    /** Share of what it visits, in percent. */
    readonly progress?: number
  }
  /** As in the header X-Request-Id; quote it when you report a problem. */
  readonly requestId: string
  /** Every violation, where there are several. */
  readonly details?: readonly ErrorDetail[]
}
export interface NoSourceProblem {
  readonly ok: false
  /** One sentence: what is wrong, and what to do. */
  readonly error: string
  /** What programs decide by. */
  readonly code: string
  readonly detail: {
    /** One sentence. */
    readonly error: string
  }
  /** As in the header X-Request-Id; quote it when you report a problem. */
  readonly requestId: string
  /** Every violation, where there are several. */
  readonly details?: readonly ErrorDetail[]
}
export interface Health {
  /** draining: the server is shutting down. */
  readonly status: 'ok' | 'draining'
  /** The version of the program. */
  readonly version: string
  /** Since it began to serve. */
  readonly uptimeSeconds: number
  /** Audits and tasks under way. */
  readonly activeRuns: number
  /** Servers that do not answer. Only where several processes work together. */
  readonly degraded?: readonly LostServer[]
}
export interface LostServer {
  /** Which server. */
  readonly server: 'redis' | 'postgresql'
  /** When it was lost. */
  readonly since: string
  /** What does not work meanwhile. */
  readonly effect: string
}
export interface ApiIndex {
  /** The name of the program. */
  readonly name: string
  /** The version of the program. */
  readonly version: string
  /** Page that shows this document. */
  readonly documentation: string
  /** Path of this document. */
  readonly openapi: string
  readonly endpoints: readonly string[]
}
/** This document. */
export interface OpenApiDocument {
  /** Version of the format. */
  readonly openapi: string
  readonly info: unknown
  readonly paths: unknown
}
/** The document `reports/notes/<id>`, written once the report itself is stored. */
export interface SharedReportNote {
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** Size of the stored report. */
  readonly bytes: number
  /** SHA-256 of the owner token, base64. */
  readonly owner: string
}
/** The document `reports/bodies/<id>`. */
export interface SharedReportBody {
  /** The report as JSON in gzip, base64. */
  readonly gzip: string
}
/** One audit in the history of a server, without texts of pages. */
export interface HistoryLine {
  /** When the run began. */
  readonly auditedAt: string
  /** The URL asked for. */
  readonly url: string
  /** Where redirects led. */
  readonly finalUrl: string
  /** The overall score. */
  readonly overall: number | null
  /** The score for search engines. */
  readonly seo: number | null
  /** The score for AI platforms. */
  readonly geo: number | null
  readonly checks: CheckSummary
  /** How many actions the report lists. */
  readonly actions: number
  /** Version of the catalogue of checks. */
  readonly catalogueVersion: string
  /** Version of the program. */
  readonly engineVersion: string
}
export interface SharedReportLink {
  /** Cannot be guessed. */
  readonly id: string
  /** Path of the page that shows the report. */
  readonly url: string
  /** When the report is deleted. */
  readonly expiresAt: string
  /** Deletes the report; it is not stored, and cannot be read again. */
  readonly ownerToken: string
}
/** A round of a division whose sheets were read. */
export interface SheetWeek {
  readonly readAt: string
  /** First reading with these results. */
  readonly since: string
  /** Read once more two weeks later. */
  readonly settled: boolean
  /** The federation's numbers of the results at that time. */
  readonly results: readonly number[]
}
/**
 * The document `tabletennis-calendar/<season>/sheets/<the federation's number of the division>`.
 */
export interface SheetShard {
  readonly id: string
  readonly readAt: string
  readonly weeks: {
    readonly [k: string]: SheetWeek
  }
  /** Names by licence. */
  readonly people: {
    readonly [k: string]: string
  }
  /** By fixture; plugins/table-tennis/fixtures/sheet-text.ts describes the text. */
  readonly sheets: {
    readonly [k: string]: string
  }
}
/** How the teams of a division play each other. */
export interface MatchSystem {
  /** The federation's number. */
  readonly id: number
  /** As the federation calls it. */
  readonly name: string | null
  /** Number of singles. */
  readonly singles: number
  /** Number of doubles. */
  readonly doubles: number
  /** Players of each team. */
  readonly players: number
  /** Sets that win a game. */
  readonly setsToWin: number | null
}
/** The document `tabletennis-calendar/<season>/systems`. */
export interface SystemsShard {
  readonly readAt: string
  readonly systems: readonly StoredSystem[]
}
export interface StoredTeam {
  readonly teamId: string
  readonly letter: string
  readonly divisionId: string
  readonly divisionName: string
}
/** The document `tabletennis-calendar/<season>/teams/<code of the club>`. */
export interface TeamShard {
  readonly code: string
  readonly name: string | null
  readonly readAt: string
  readonly teams: readonly StoredTeam[]
}
/** The sheet of a fixture. */
export interface MatchSheet {
  /** The fixture. */
  readonly fixtureId: string
  /** false: not entered or not read yet. Then lists are empty. */
  readonly available: boolean
  /** HH:MM, Belgian time. */
  readonly startTime: string | null
  /** HH:MM, Belgian time. */
  readonly endTime: string | null
  /** Match system. */
  readonly matchSystem: MatchSystem | null
  readonly home: SheetSide
  readonly away: SheetSide
  /** In the order of the sheet. */
  readonly games: readonly SheetGame[]
  /** As entered on the sheet. */
  readonly homeScore: number | null
  /** As entered on the sheet. */
  readonly awayScore: number | null
  /** Whether the score is the total of the last game; null without a sheet or a score on it. */
  readonly consistent: boolean | null
  readonly freshness: Freshness
}
export interface SheetSide {
  /** Name of the team. */
  readonly teamName: string | null
  /** Code of its club. */
  readonly clubCode: string | null
  /** By position. */
  readonly players: readonly SheetPlayer[]
  /** Pairs in the order of their games. */
  readonly doubles: readonly SheetDouble[]
}
export interface SheetPlayer {
  /** Place in the line-up. */
  readonly position: number
  /** Licence; null for a person who is excluded from the service. */
  readonly licence: string | null
  /** Name. */
  readonly name: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Victories; null for somebody who was absent. */
  readonly wins: number | null
  /** Listed but did not play. */
  readonly absent: boolean
}
export interface SheetDouble {
  /** First or later pair of the team. */
  readonly position: number
  /** Empty where nobody is named. */
  readonly licences: readonly (string | null)[]
}
export interface SheetGame {
  /** Number of the game. */
  readonly position: number
  /** One or two players on each side. */
  readonly type: 'single' | 'double'
  /** Null for a person who is excluded. */
  readonly homeLicences: readonly (string | null)[]
  /** Null for a person who is excluded. */
  readonly awayLicences: readonly (string | null)[]
  /** Sets won; null for a forfeit. */
  readonly homeSets: number | null
  /** Sets won; null for a forfeit. */
  readonly awaySets: number | null
  /** Side that did not play. */
  readonly forfeit: 'home' | 'away' | 'both' | null
  /** Empty where only their number was entered. */
  readonly sets: readonly SheetSet[]
  /** Score after this game. */
  readonly homeTotal: number
  /** Score after this game. */
  readonly awayTotal: number
}
export interface SheetSet {
  /** Points. */
  readonly home: number
  /** Points. */
  readonly away: number
}
/** A team of a club in a division. */
export interface Team {
  /** The federation's identifier, new every season; null while it is not read. */
  readonly teamId: string | null
  /** Name with the letter. */
  readonly teamName: string
  /** Can be empty. */
  readonly letter: string
  /** Code of the club. */
  readonly clubCode: string
  /** Position in /api/interclubs/divisions. */
  readonly divisionIndex: number | null
  /** The federation's number of the division. */
  readonly divisionId: number | null
  /** Name of the division. */
  readonly divisionName: string | null
  /** Such as National, or the name of a province. */
  readonly divisionCategory: string | null
  /** Men or women. */
  readonly divisionGender: 'Hommes' | 'Dames' | null
  /** Latest standings. */
  readonly rank: number | null
  /** Latest standings. */
  readonly played: number | null
  /** Latest standings. */
  readonly points: number | null
  /** The team has left the division. */
  readonly withdrawn: boolean
  /** Last fixture with a result. */
  readonly lastFixtureId: string | null
  /** Next fixture, from today. */
  readonly nextFixtureId: string | null
}
export interface ClubTeams {
  readonly club: {
    /** Code of the club. */
    readonly code: string
    /** Name of the club. */
    readonly name: string
  }
  /** The season. */
  readonly season: string
  /** Number of teams. */
  readonly count: number
  /** By category, then letter. */
  readonly teams: readonly Team[]
  readonly freshness: Freshness
}
export interface TeamPlayer {
  /** Licence, 5 to 7 digits. */
  readonly licence: string
  /** Name. */
  readonly name: string | null
  /** Class on the latest sheet. */
  readonly ranking: string | null
  /** Sheets with this player. */
  readonly sheets: number
  /** Singles that were played. */
  readonly games: number
  /** Singles that were won. */
  readonly gamesWon: number
}
/** How likely each result of a fixture is. */
export interface MatchProbability {
  /** The fixture. */
  readonly fixtureId: string
  /** sheet: the players of the match sheet; typical: those with the most sheets of each team. */
  readonly basis: 'sheet' | 'typical' | 'none'
  /** For the home team; null without a basis. */
  readonly home: MatchOutcomes | null
  /** Mean number of games won; null without a basis. */
  readonly expectedScore: ExpectedScore | null
  readonly lineUp: LineUps
  /** What was assumed. */
  readonly warnings: readonly PointsWarning[]
  readonly freshness: Freshness
}
export interface MatchOutcomes {
  /** Probability. */
  readonly win: number
  /** Probability. */
  readonly draw: number
  /** Probability. */
  readonly loss: number
}
export interface ExpectedScore {
  /** Games. */
  readonly home: number
  /** Games. */
  readonly away: number
}
export interface LineUps {
  /** Empty without a basis. */
  readonly home: readonly LineUpPlayer[]
  /** Empty without a basis. */
  readonly away: readonly LineUpPlayer[]
}
export interface LineUpPlayer {
  /** Licence, 5 to 7 digits. */
  readonly licence: string
  /** Name. */
  readonly name: string | null
  /** Class. */
  readonly ranking: string | null
  /** Points before the match. */
  readonly points: number
}
export interface SiteAuditRequest {
  /** Give the absolute http or https URL where the audit starts. */
  readonly url: string
  readonly options: SiteAuditOptions
  /**
   * Headers sent to the origin of `url` only, such as Authorization or Cookie. They are not stored. Only where the operator allows it.
   */
  readonly headers?: {
    readonly [k: string]: string
  }
}
export interface SiteAuditOptions {
  /** Most pages to read. */
  readonly maxPages: number
  /** Most clicks from the first page; default no limit. */
  readonly maxDepth?: number
  /**
   * Paths to read, with the query; `*` stands for any characters. Default all.
   *
   * @maxItems 50
   */
  readonly include?: readonly string[]
  /**
   * Paths not to read, with the query; `*` stands for any characters.
   *
   * @maxItems 50
   */
  readonly exclude?: readonly string[]
  /** Reads the pages that sitemaps list, too. */
  readonly sitemaps: boolean
  /** Follows links with rel=nofollow. */
  readonly followNofollow: boolean
  /** Most requests per second; a crawl delay in robots.txt may lower it. */
  readonly perSecond?: number
  /** Public origin of the site when a copy of it is audited. */
  readonly expectedOrigin?: string
  /**
   * Ids of checks whose findings are accepted.
   *
   * @maxItems 200
   */
  readonly accept?: readonly string[]
  /**
   * Judges only the first pages of each template; of the others, only links, status and titles are read. Default: judges all pages.
   */
  readonly sample?: {
    /** Pages of a template that are judged. */
    readonly perTemplate: number
  }
  /** User-Agent to request pages with; default that of the program. */
  readonly userAgent?: string
}
export interface SiteAuditResume {
  /**
   * Headers sent to the origin of `url` only, such as Authorization or Cookie. They are not stored. Only where the operator allows it.
   */
  readonly headers?: {
    readonly [k: string]: string
  }
}
export interface SiteAuditOptions1 {
  /** Most pages to read. */
  readonly maxPages: number
  /** Most clicks from the first page; default no limit. */
  readonly maxDepth?: number
  /**
   * Paths to read, with the query; `*` stands for any characters. Default all.
   *
   * @maxItems 50
   */
  readonly include?: readonly string[]
  /**
   * Paths not to read, with the query; `*` stands for any characters.
   *
   * @maxItems 50
   */
  readonly exclude?: readonly string[]
  /** Reads the pages that sitemaps list, too. */
  readonly sitemaps: boolean
  /** Follows links with rel=nofollow. */
  readonly followNofollow: boolean
  /** Most requests per second; a crawl delay in robots.txt may lower it. */
  readonly perSecond?: number
  /** Public origin of the site when a copy of it is audited. */
  readonly expectedOrigin?: string
  /**
   * Ids of checks whose findings are accepted.
   *
   * @maxItems 200
   */
  readonly accept?: readonly string[]
  /**
   * Judges only the first pages of each template; of the others, only links, status and titles are read. Default: judges all pages.
   */
  readonly sample?: {
    /** Pages of a template that are judged. */
    readonly perTemplate: number
  }
  /** User-Agent to request pages with; default that of the program. */
  readonly userAgent?: string
}
export interface SiteAuditLinks {
  /** Path of this answer. */
  readonly self: string
  /** Path of its stream of events. */
  readonly events: string
  /** Path of its pages. */
  readonly pages: string
  /** Path of its issues. */
  readonly issues: string
  /** Path of the web page that shows it. */
  readonly page: string
}
export interface SiteAuditStarted {
  readonly siteAuditId: SiteAuditId
  readonly status: SiteAuditStatus
  readonly links: SiteAuditLinks
}
export interface SiteAuditList {
  /** Those of the caller, newest first, without summaries. */
  readonly siteAudits: readonly SiteAudit[]
}
export interface SiteAudit {
  readonly siteAuditId: SiteAuditId
  /** The URL asked for. */
  readonly url: string
  readonly status: SiteAuditStatus
  /** Why it ended, in a sentence; null while it runs. */
  readonly message: string | null
  /** When it was ordered. */
  readonly createdAt: string
  /** When its first run began. */
  readonly startedAt: string | null
  /** When its last run ended. */
  readonly finishedAt: string | null
  /** When it is deleted. */
  readonly expiresAt: string | null
  readonly options: SiteAuditOptions1
  readonly counts: SiteAuditCounts
  /** Pages read per second in the last minute; null when it does not run. */
  readonly pagesPerSecond: number | null
  /**
   * Estimate from the pages that are known and the rate; null when it does not run, or is not known.
   */
  readonly remainingSeconds: number | null
  readonly scores: SiteScores
  /** What the audit could not do as asked. */
  readonly warnings: readonly Warning[]
  /** What only the whole site shows; null until the audit has ended. */
  readonly summary: SiteSummary | null
  readonly links: SiteAuditLinks
}
export interface SiteAuditCounts {
  /** Addresses of the site found so far. */
  readonly known: number
  /** Addresses requested, with whatever result. */
  readonly read: number
  /** Pages on which all checks ran. */
  readonly judged: number
  /** Addresses without an answer, or with status 400 and higher. */
  readonly failed: number
  /** Addresses still to request. */
  readonly waiting: number
  readonly unread: SiteUnread
}
/** Known addresses of the site that are not requested, by reason. */
export interface SiteUnread {
  /** robots.txt denies them to the auditor. */
  readonly robots?: number
  /** robots.txt has so many rules that they could not be held against it in time. */
  readonly unjudged?: number
  /** They may change something: a logout, a cart. */
  readonly sideEffect?: number
  /** Their ending is that of a file. */
  readonly file?: number
  /** More than `maxPages`. */
  readonly limit?: number
  /** Further than `maxDepth`. */
  readonly depth?: number
  /** By `include` and `exclude`. */
  readonly excluded?: number
  /** Linked with rel=nofollow only. */
  readonly nofollow?: number
  /** Part of a space of addresses without end, such as a calendar. */
  readonly trap?: number
  /** More variants of one path by its query than are read. */
  readonly variant?: number
  /** The audit ended before. */
  readonly notReached?: number
}
/** Means of the judged pages, each weighted by its share of the site's links. */
export interface SiteScores {
  /** Mean of both; null until a page was judged. */
  readonly overall: number | null
  /** The score for search engines. */
  readonly seo: number | null
  /** The score for AI platforms. */
  readonly geo: number | null
  /** The grade of the overall score. */
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null
  /** Judged pages with a blocker: a failed check that limits their score. */
  readonly blockedPages: number
  /** Their share of the judged pages. */
  readonly blockedShare: number
}
/** What only the whole site shows. Lists are cut at the counts that the schema gives. */
export interface SiteSummary {
  /** Every page of the site that is known was read. */
  readonly complete: boolean
  readonly issueCounts: {
    /** Number of issues. */
    readonly critical: number
    /** Number of issues. */
    readonly high: number
    /** Number of issues. */
    readonly medium: number
    /** Number of issues. */
    readonly low: number
  }
  /**
   * Those with the most pages first.
   *
   * @maxItems 500
   */
  readonly templates: readonly SiteTemplate[]
  /** How many pages are how many clicks away. */
  readonly depths: readonly {
    /** Clicks from the first page; null: not reached by links. */
    readonly depth: number | null
    /** Number of pages. */
    readonly pages: number
  }[]
  /**
   * Links to addresses without a page, those with the most sources first.
   *
   * @maxItems 500
   */
  readonly brokenLinks: readonly SiteLinkedAddress[]
  /**
   * Chains of two redirects or more, and loops.
   *
   * @maxItems 200
   */
  readonly redirectChains: readonly SiteRedirect[]
  /**
   * Among pages of one language that search engines may list.
   *
   * @maxItems 200
   */
  readonly duplicateTitles: readonly SitePageGroup[]
  /**
   * The same of meta descriptions.
   *
   * @maxItems 200
   */
  readonly duplicateDescriptions: readonly SitePageGroup[]
  /**
   * The same of main headings.
   *
   * @maxItems 200
   */
  readonly duplicateHeadings: readonly SitePageGroup[]
  /**
   * Pages with the same text.
   *
   * @maxItems 200
   */
  readonly duplicateTexts: readonly SitePageGroup[]
  /**
   * Pages with nearly the same text.
   *
   * @maxItems 200
   */
  readonly similarTexts: readonly SitePageGroup[]
  /**
   * One path with different queries and the same text; `value` is the path.
   *
   * @maxItems 200
   */
  readonly parameterDuplicates: readonly SitePageGroup[]
  readonly orphans: SiteAddressList
  readonly deadEnds: SiteAddressList1
  /** The sitemap against the site, in both directions. */
  readonly sitemap: {
    /** Addresses that the sitemaps list. */
    readonly urls: number
    readonly missing: SiteAddressList2
    readonly broken: SiteAddressList3
    readonly redirected: SiteAddressList4
    readonly noindex: SiteAddressList5
    readonly canonicalised: SiteAddressList6
    readonly robotsDenied: SiteAddressList7
  }
  readonly softErrors: SiteAddressList8
  /**
   * The pages with the largest shares of the internal link equity.
   *
   * @maxItems 20
   */
  readonly mostLinked: readonly {
    /** Number of the page. */
    readonly n: number
    /** Its address. */
    readonly url: string
    /** Its share of the internal link equity. */
    readonly linkShare: number
    /** Pages that link to it. */
    readonly inlinks: number
  }[]
  /** Compared with the last audit of this URL by the same caller; null without one. */
  readonly changes: SiteChanges | null
}
export interface SiteTemplate {
  /** Short and stable between audits of a site. */
  readonly id: string
  /** Path with `*` for what differs: /shop/*. */
  readonly pattern: string
  /** Pages of it. */
  readonly pages: number
  /** Pages of it that were judged; fewer than `pages` when only a sample was. */
  readonly judged: number
  /** Mean of its judged pages, weighted by links. */
  readonly overall: number | null
  /** The same of the score for search engines. */
  readonly seo: number | null
  /** The same of the score for AI platforms. */
  readonly geo: number | null
  /** Share of the internal link equity. */
  readonly linkShare: number
  /** Judged pages with a blocker. */
  readonly blockedPages: number
  /** Issues confined to it. */
  readonly issues: number
  /** A page of it. */
  readonly example: string
}
export interface SiteLinkedAddress {
  /** The address. */
  readonly url: string
  /** Of its answer; 0 without one. */
  readonly status: number
  /**
   * Pages that link to it.
   *
   * @maxItems 100
   */
  readonly from: readonly string[]
  /** Number of all pages that link to it. */
  readonly fromCount: number
}
export interface SiteRedirect {
  /** The address. */
  readonly url: string
  /**
   * Addresses that redirect, in order.
   *
   * @maxItems 20
   */
  readonly hops: readonly string[]
  /** Where they lead. */
  readonly finalUrl: string
  /** Of the last answer; 0 without one. */
  readonly status: number
  /** The redirects do not end. */
  readonly endless: boolean
  /**
   * Pages that link to it.
   *
   * @maxItems 100
   */
  readonly from: readonly string[]
  /** Number of all pages that link to it. */
  readonly fromCount: number
}
export interface SitePageGroup {
  /** What they have in common; null where it is their text. */
  readonly value: string | null
  /** Number of pages. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 50
   */
  readonly urls: readonly string[]
}
/** Pages of the sitemap to which no page links. */
export interface SiteAddressList {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Pages without a link to another page of the site. */
export interface SiteAddressList1 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Pages for search engines that no sitemap lists. */
export interface SiteAddressList2 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Listed addresses without a page. */
export interface SiteAddressList3 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Listed addresses that redirect. */
export interface SiteAddressList4 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Listed pages with noindex. */
export interface SiteAddressList5 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Listed pages that name another page as canonical. */
export interface SiteAddressList6 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Listed addresses that robots.txt denies. */
export interface SiteAddressList7 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Pages with status 200 that read like an error page. */
export interface SiteAddressList8 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
export interface SiteChanges {
  /** When the earlier audit ended. */
  readonly since: string
  readonly siteAuditId: SiteAuditId
  /** Change of the score in points. */
  readonly overall: number | null
  /** Change of the score in points. */
  readonly seo: number | null
  /** Change of the score in points. */
  readonly geo: number | null
  readonly newPages: SiteAddressList9
  readonly gonePages: SiteAddressList10
  readonly changedPages: SiteAddressList11
  /** @maxItems 200 */
  readonly newIssues: readonly {
    /** Id of the check or rule. */
    readonly id: string
    /** What is wrong. */
    readonly title: string
    /** Id of the template. */
    readonly template: string | null
    /** Pages concerned before. */
    readonly before: number
    /** Pages concerned now. */
    readonly after: number
  }[]
  /** @maxItems 200 */
  readonly fixedIssues: readonly {
    /** Id of the check or rule. */
    readonly id: string
    /** What is wrong. */
    readonly title: string
    /** Id of the template. */
    readonly template: string | null
    /** Pages concerned before. */
    readonly before: number
    /** Pages concerned now. */
    readonly after: number
  }[]
  /** @maxItems 200 */
  readonly grownIssues: readonly {
    /** Id of the check or rule. */
    readonly id: string
    /** What is wrong. */
    readonly title: string
    /** Id of the template. */
    readonly template: string | null
    /** Pages concerned before. */
    readonly before: number
    /** Pages concerned now. */
    readonly after: number
  }[]
  /** @maxItems 200 */
  readonly shrunkIssues: readonly {
    /** Id of the check or rule. */
    readonly id: string
    /** What is wrong. */
    readonly title: string
    /** Id of the template. */
    readonly template: string | null
    /** Pages concerned before. */
    readonly before: number
    /** Pages concerned now. */
    readonly after: number
  }[]
}
/** Pages that the earlier audit did not have. */
export interface SiteAddressList9 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Pages that only the earlier audit had. */
export interface SiteAddressList10 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Pages with another text, title or status. */
export interface SiteAddressList11 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
export interface SitePageRow {
  /** Number of the page; 0 is the first. */
  readonly n: number
  /** Its public address. */
  readonly url: string
  /** Where redirects led. */
  readonly finalUrl: string
  /** Of the last answer; 0 without one. */
  readonly status: number
  /** Why it could not be read as a page. */
  readonly reason: string | null
  /** Where the address was found first. */
  readonly source: 'start' | 'links' | 'sitemap' | 'canonical' | 'hreflang'
  /** Clicks from the first page; null where no link among the pages read leads there. */
  readonly depth: number | null
  /** Id of its template; null for addresses that are no pages. */
  readonly template: string | null
  /** All checks ran on it. */
  readonly judged: boolean
  /** Its title. */
  readonly title: string | null
  /** Its meta description. */
  readonly description: string | null
  /** Its main heading. */
  readonly h1: string | null
  /** Primary language subtag, declared or told from the text. */
  readonly language: string | null
  /** Words of the main text. */
  readonly wordCount: number | null
  /** Size of the HTML. */
  readonly bytes: number | null
  /** Milliseconds until the answer was complete. */
  readonly responseMs: number | null
  /** Declared canonical address. */
  readonly canonical: string | null
  /** Search engines may list it. */
  readonly indexable: boolean
  /** Why not. */
  readonly notIndexable: 'status' | 'redirect' | 'notHtml' | 'noindex' | 'canonical' | 'robots' | null
  /** Pages that link to it without rel=nofollow. */
  readonly inlinks: number
  /** Its share of the site's internal link equity (PageRank). */
  readonly linkShare: number
  /** Mean of both scores; null when it was not judged. */
  readonly overall: number | null
  /** The score for search engines. */
  readonly seo: number | null
  /** The score for AI platforms. */
  readonly geo: number | null
  /** Failed checks that limit its score. */
  readonly blockers: number
  /** Issues of the site that concern it. */
  readonly issues: number
}
export interface SitePageList {
  /** Pages that the filter lets through. */
  readonly total: number
  /** Number of pages before the first of this answer. */
  readonly offset: number
  readonly pages: readonly SitePageRow[]
}
export interface SiteIssue {
  /** Id of the check, or of the rule about the whole site. */
  readonly id: string
  /** What found it: a check on pages, or a comparison of pages. */
  readonly kind: 'check' | 'site'
  /** The audit of the check. */
  readonly audit: 'seo' | 'geo' | null
  /** The category of the check. */
  readonly category: string | null
  /** How much harm it does. */
  readonly severity: 'critical' | 'high' | 'medium' | 'low'
  /** What is wrong. */
  readonly title: string
  /** How far it reaches: "One template: 412 pages." */
  readonly headline: string
  /** What to do. */
  readonly remedy: string
  /** How much work it is. */
  readonly effort: 'low' | 'medium' | 'high'
  /** Id of the template that it is confined to; null if it is not. */
  readonly template: string | null
  /** Pages concerned. */
  readonly pages: number
  /** Their share of the pages it was looked for on. */
  readonly pageShare: number
  /** Their share of the internal link equity. */
  readonly linkShare: number
  /**
   * Points that the site's overall score gains when it is repaired on all pages; estimated for rules of the site.
   */
  readonly gain: number
  /**
   * Pages concerned, those with the most links first.
   *
   * @maxItems 10
   */
  readonly examples: readonly SiteIssueExample[]
  /** What the rule rests on. */
  readonly sources: readonly string[]
}
export interface SiteIssueExample {
  /** Number of the page; null for an address that was not requested. */
  readonly n: number | null
  /** Its public address. */
  readonly url: string
  /** What is the case there: the headline of the check, the broken address, the other page. */
  readonly detail: string | null
}
export interface SiteIssueList {
  /** Issues that the filter lets through. */
  readonly total: number
  /** Number of issues before the first of this answer. */
  readonly offset: number
  /** Those that gain most first. */
  readonly issues: readonly SiteIssue[]
}
export interface SiteAddressList12 {
  /** Number of addresses. */
  readonly count: number
  /**
   * The first of them.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/**
 * The document of what the pages of an audit show together; `changes` of the summary is added when it is stored.
 */
export interface SiteResult {
  readonly counts: SiteAuditCounts
  readonly scores: SiteScores
  readonly summary: SiteSummary
  /** Those that gain most first. */
  readonly issues: readonly SiteIssue[]
  /** Pages that each issue concerns, in the order of `issues`. */
  readonly issuePages?: readonly number[][]
  /** In the order of their numbers. */
  readonly pages: readonly SitePageRow[]
}
/** One page of the stream of events of a site audit. */
export interface SitePageEvent {
  /** Number of the page. */
  readonly n: number
  /** Its public address. */
  readonly url: string
  /** Of the last answer; 0 without one. */
  readonly status: number
  /** Its title. */
  readonly title: string | null
  /** Its score. */
  readonly overall: number | null
  /** Failed checks that limit its score. */
  readonly blockers: number
}
export interface SiteProgressEvent {
  readonly counts: SiteAuditCounts
  /** Pages read per second in the last minute. */
  readonly pagesPerSecond: number | null
  /** Estimate; null if unknown. */
  readonly remainingSeconds: number | null
  readonly scores: SiteScores
}
/** The first event of a site audit, and of each time it is resumed. */
export interface SitePlanEvent {
  readonly siteAuditId: SiteAuditId
  /** The URL asked for. */
  readonly url: string
  readonly status: SiteAuditStatus
  readonly options: SiteAuditOptions1
  /** Pages that earlier runs have stored. */
  readonly pages: number
}
export interface SitePageDetail {
  readonly page: SitePageRow
  /** The report of the page, as an audit of it returns; null when it was not judged. */
  readonly report: CombinedAuditResponse | null
}
export interface SiteAuditExport {
  readonly audit: SiteAudit
  /** Those that gain most first. */
  readonly issues: readonly SiteIssue[]
  /** In the order of their numbers. */
  readonly pages: readonly SitePageRow[]
}
/** A site audit as it is stored. */
export interface StoredSiteAudit {
  readonly siteAuditId: SiteAuditId
  /** Digest of what identifies the client. */
  readonly owner: string
  /** Whether the client had a token. */
  readonly hasToken: boolean
  /** Whether headers are sent to the site, which are not stored. */
  readonly hasHeaders?: boolean
  /** The URL asked for. */
  readonly url: string
  readonly status: SiteAuditStatus
  /** Why it ended. */
  readonly message: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Milliseconds since 1970. */
  readonly startedAt: number | null
  /** Milliseconds since 1970. */
  readonly finishedAt: number | null
  readonly options: SiteAuditOptions1
  readonly counts: SiteAuditCounts
  readonly scores: SiteScores
  /**
   * The first of them.
   *
   * @maxItems 100
   */
  readonly warnings: readonly Warning[]
  /** Pages that were stored when this was written. */
  readonly pages: number
  /** Size of its documents, when this was written. */
  readonly bytes: number
  /** Id of its last event. */
  readonly lastEvent: number
  /** Null until the pages have been compared. */
  readonly summary: SiteSummary | null
}
export interface DivisionWeek {
  /** Position in the list of divisions. */
  readonly divisionIndex: number
  /** Week of the season, 1 to 22. */
  readonly week: number
}
export interface TaskStatus {
  /** Exactly when the status is running. */
  readonly running: boolean
  /** Id of the task. */
  readonly taskId: string | null
  /** none: no task has ever run. */
  readonly status: 'none' | 'running' | 'success' | 'failed' | 'cancelled'
  /** Stands still once it has ended. */
  readonly elapsedSeconds: number | null
  /** Rows this task has stored. */
  readonly totalRankings: number
  /** Pages given up after all tries, and unknown divisions. */
  readonly errorsCount: number
  /** Divisions asked for that the source does not have. */
  readonly unknownDivisions: number
  /**
   * The last pair before which no page is missing, unread or failed: a new task can go on there.
   */
  readonly lastSuccess: DivisionWeek | null
  /** When it began. */
  readonly startedAt: string | null
  /** When it ended. */
  readonly finishedAt: string | null
  /** Pages visited. */
  readonly pagesDone: number
  /** Pages there are to visit, once that is known. */
  readonly pagesTotal: number | null
  /** What became of it, once it has ended. */
  readonly message: string | null
  /** Weeks that are visited, ascending. */
  readonly weeks?: readonly number[]
  /** All, or positions in the list of divisions, ascending. */
  readonly divisions?: 'all' | readonly number[]
  readonly resumeAt?: DivisionWeek
  /** The task that it resumes. */
  readonly resumeOf?: string
}
export interface TaskList {
  /** Number of tasks in this answer. */
  readonly count: number
  /** Newest first, over restarts. */
  readonly tasks: readonly TaskSummary[]
}
/** A task of any kind; those of a kind have figures of their own. */
export interface TaskSummary {
  readonly kind: TaskKindName
  readonly trigger: TaskTrigger
  /** Exactly when the status is running. */
  readonly running: boolean
  /** Id of the task; a number for the kind all. */
  readonly taskId: string | number
  /** How far it is. */
  readonly status: 'running' | 'success' | 'failed' | 'cancelled'
  /** Stands still once it has ended. */
  readonly elapsedSeconds: number
  /** interclubs: rows this task has stored. */
  readonly totalRankings?: number
  /** all: players this task has read. */
  readonly totalPlayers?: number
  /** calendrier: fixtures this task has read. */
  readonly totalMatches?: number
  /** calendrier: match sheets this task has read. */
  readonly totalSheets?: number
  /** calendrier: match sheets that belong to no known fixture. */
  readonly refusedSheets?: number
  /** calendrier: rounds whose match sheets were given up. */
  readonly sheetErrors?: number
  /** calendrier: teams this task has read. */
  readonly totalTeams?: number
  /** calendrier: clubs whose teams were given up. */
  readonly teamErrors?: number
  /** exports: players and results of the accepted files. */
  readonly totalLines?: number
  /** tournaments: series this task has read. */
  readonly totalSeries?: number
  /** tournaments: registrations this task has read. */
  readonly totalInscriptions?: number
  /** tournaments: results this task has read. */
  readonly totalResults?: number
  /** tournaments: name of the tournament that was read last. */
  readonly currentTournament?: string | null
  /** Pages, clubs, divisions or files given up after all tries. */
  readonly errorsCount: number
  /** interclubs, calendrier: divisions asked for that the source does not have. */
  readonly unknownDivisions?: number
  readonly source?: CalendarSource
  /** exports: what became of each file. */
  readonly files?: readonly ExportReading[]
  /** interclubs: the last pair before which no page is missing. */
  readonly lastSuccess?: DivisionWeek | null
  /** all: code of the club that is being read, or was read last. */
  readonly currentClub?: string | null
  /** all: its province. */
  readonly currentProvince?: string | null
  /** When it began. */
  readonly startedAt: string
  /** When it ended. */
  readonly finishedAt: string | null
  /** Pages, clubs, divisions or files visited. */
  readonly pagesDone: number
  /** Pages, clubs, divisions or files there are to visit, once that is known. */
  readonly pagesTotal: number | null
  /** What became of it, once it has ended. */
  readonly message: string | null
  /** interclubs: weeks that are visited, ascending. */
  readonly weeks?: readonly number[]
  /** interclubs, calendrier: all, or some divisions. */
  readonly divisions?: 'all' | readonly (number | string)[]
  readonly resumeAt?: DivisionWeek
  /** all: only clubs of this province. */
  readonly province?: string
  readonly file?: ExportFile
  /** all: only clubs that were not read for so long. */
  readonly olderThan?: string
  readonly scope?: TournamentScope
  /** The task that it resumes. */
  readonly resumeOf?: string
}
/** What became of one file of the federation. */
export interface ExportReading {
  readonly file: ExportFile
  /**
   * unchanged: as last time, or not yet to be read again. stale: older than the last accepted one. refused: nothing was changed.
   */
  readonly outcome: 'accepted' | 'unchanged' | 'stale' | 'refused'
  /** The check that refused it; null otherwise. */
  readonly check: string | null
  /** Why it was not accepted, with figures. */
  readonly problem: string | null
  /** Date of the file; null where it is not known. */
  readonly date: string | null
  /** Size of the file. */
  readonly bytes: number
  /** Players or results, each once. */
  readonly lines: number
  /** Single lines that could not be read. */
  readonly dropped: number
  /** Not in the last accepted file. */
  readonly added: number
  /** Different from the last accepted file. */
  readonly changed: number
  /** In the last accepted file only. */
  readonly missing: number
  /** What is unusual about it. */
  readonly warnings: readonly string[]
  /** When the whole file was last read; null if it never was. */
  readonly readAt: string | null
}
export interface ScrapeStarted {
  readonly status: 'started'
  /** Number of the task, counting up. */
  readonly taskId: number
  /** Clubs to read; null while no list of clubs is stored. */
  readonly totalClubs: number | null
  /** What is scraped, and where to follow it. */
  readonly message: string
  /** Only clubs of this province. */
  readonly province?: string
  /** Only clubs that were not read for so long. */
  readonly olderThan?: string
  /** The task that it resumes. */
  readonly resumeOf?: string
}
export interface ScrapeCancelled {
  readonly status: 'cancelled'
  /** Number of the task. */
  readonly taskId: number
  /** What became of it. */
  readonly message: string | null
}
export interface ScrapeStatus {
  /** Exactly when the status is running. */
  readonly running: boolean
  /** Number of the task. */
  readonly taskId: number | null
  /** none: no task has ever run. */
  readonly status: 'none' | 'running' | 'success' | 'failed' | 'cancelled'
  /** When it began. */
  readonly startedAt: string | null
  /** When it ended. */
  readonly finishedAt: string | null
  /** Stands still once it has ended. */
  readonly elapsedSeconds: number | null
  /** Clubs there are to read, once that is known. */
  readonly pagesTotal: number | null
  /** Clubs that were read, or given up. */
  readonly pagesDone: number
  /** Players this task has read. */
  readonly totalPlayers: number
  /** Code of the club that is being read, or was read last. */
  readonly currentClub: string | null
  /** Its province. */
  readonly currentProvince: string | null
  /** Clubs given up after all tries. */
  readonly errorsCount: number
  /** Share of the clubs, with one decimal. */
  readonly progressPercent: number
  /** Who started it. */
  readonly trigger: TaskTrigger | null
  /** What became of it, once it has ended. */
  readonly message: string | null
  /** Only clubs of this province. */
  readonly province?: string
  /** Only clubs that were not read for so long. */
  readonly olderThan?: string
  /** The task that it resumes. */
  readonly resumeOf?: string
}
/** A task of the kind all. */
export interface ScrapeTask {
  /** Number of the task. */
  readonly taskId: number
  /** When it began. */
  readonly startedAt: string
  /** When it ended. */
  readonly finishedAt: string | null
  /** How far it is. */
  readonly status: 'running' | 'success' | 'failed' | 'cancelled'
  /** Clubs there are to read, once that is known. */
  readonly pagesTotal: number | null
  /** Clubs that were read, or given up. */
  readonly pagesDone: number
  /** Players this task has read. */
  readonly totalPlayers: number
  /** Clubs given up after all tries. */
  readonly errorsCount: number
  /** The first hundred reasons, as the text of a JSON list. */
  readonly errorsDetail: string
  /** Who started it: somebody, or a schedule. */
  readonly trigger: 'manual' | 'cron'
  /** Code of the club that is being read, or was read last. */
  readonly currentClub: string | null
  /** Its province. */
  readonly currentProvince: string | null
  /** Stands still once it has ended. */
  readonly elapsedSeconds: number
  /** What became of it, once it has ended. */
  readonly message: string | null
  /** Only clubs of this province. */
  readonly province?: string
  /** Only clubs that were not read for so long. */
  readonly olderThan?: string
  /** The task that it resumes. */
  readonly resumeOf?: string
  /** The reasons as a list; only for a single task. */
  readonly errorsList?: readonly string[]
}
export interface ScrapeHistory {
  /** Number of tasks in this answer. */
  readonly count: number
  /** Newest first, over restarts. */
  readonly tasks: readonly ScrapeTask[]
}
/**
 * The task that reads the clubs of a province: what was begun, or with `wait=true` how it ended.
 */
export interface ProvinceScrape {
  /** Without wait. */
  readonly status?: 'started'
  /** With wait: whether the task was a success. */
  readonly success?: boolean
  /** As the service names it. */
  readonly province: string
  /** Clubs of the province. */
  readonly clubsTotal: number
  /** With wait: clubs that were read. */
  readonly clubsScraped?: number
  /** With wait: clubs given up. */
  readonly clubsErrors?: number
  /** With wait: players that the lists of the clubs name. */
  readonly membersScraped?: number
  /** With wait: players whose sheets were read. */
  readonly playersScraped?: number
  /** With wait: players whose sheets were not all read. */
  readonly playersErrors?: number
  /** Number of the task. */
  readonly taskId: number
  /** What is scraped or what became of it. */
  readonly message: string
}
export interface TaskStarted {
  readonly status: 'started'
  /** Id of the task. */
  readonly taskId: string
  /** Weeks that are visited, ascending. */
  readonly weeks: readonly number[]
  /** All, or positions in the list of divisions, ascending. */
  readonly divisions: 'all' | readonly number[]
  /** What is scraped, and where to follow it. */
  readonly message: string
  readonly resumeAt?: DivisionWeek
  /** The task that it resumes. */
  readonly resumeOf?: string
}
export interface CalendarStarted {
  readonly status: 'started'
  /** Id of the task. */
  readonly taskId: string
  /** All, or divisions as they were asked for. */
  readonly divisions: 'all' | readonly string[]
  /** What is scraped, and where to follow it. */
  readonly message: string
  /** The task that it resumes. */
  readonly resumeOf?: string
}
export interface CalendarStatus {
  /** Exactly when the status is running. */
  readonly running: boolean
  /** Id of the task. */
  readonly taskId: string | null
  /** none: no task has ever run. */
  readonly status: 'none' | 'running' | 'success' | 'failed' | 'cancelled'
  /** When it began. */
  readonly startedAt: string | null
  /** When it ended. */
  readonly finishedAt: string | null
  /** Stands still once it has ended. */
  readonly elapsedSeconds: number | null
  /** Fixtures this task has read. */
  readonly totalMatches: number
  /** Match sheets this task has read. */
  readonly totalSheets: number
  /** Match sheets that belong to no known fixture. */
  readonly refusedSheets: number
  /** Teams this task has read. */
  readonly totalTeams: number
  /** Divisions that were read, or given up. */
  readonly pagesDone: number
  /** Divisions there are to read, once that is known. */
  readonly pagesTotal: number | null
  /** Where the fixtures come from. */
  readonly source: CalendarSource | null
  /** Divisions, rounds and clubs given up after all tries, and unknown divisions. */
  readonly errorsCount: number
  /** Divisions asked for that the source does not have. */
  readonly unknownDivisions: number
  /** Rounds whose match sheets were given up after all tries. */
  readonly sheetErrors: number
  /** Clubs whose teams were given up after all tries. */
  readonly teamErrors: number
  /** What became of it, once it has ended. */
  readonly message: string | null
  /** All, or divisions as they were asked for. */
  readonly divisions?: 'all' | readonly string[]
  /** The task that it resumes. */
  readonly resumeOf?: string
}
export interface ExportsStarted {
  readonly status: 'started'
  /** Id of the task. */
  readonly taskId: string
  readonly file?: ExportFile
  /** What is scraped, and where to follow it. */
  readonly message: string
  /** The task that it resumes. */
  readonly resumeOf?: string
}
export interface ExportsStatus {
  /** Exactly when the status is running. */
  readonly running: boolean
  /** Id of the task. */
  readonly taskId: string | null
  /** none: no task has ever run. */
  readonly status: 'none' | 'running' | 'success' | 'failed' | 'cancelled'
  /** When it began. */
  readonly startedAt: string | null
  /** When it ended. */
  readonly finishedAt: string | null
  /** Stands still once it has ended. */
  readonly elapsedSeconds: number | null
  /** Players and results of the accepted files. */
  readonly totalLines: number
  /** Files that were read, skipped or refused. */
  readonly pagesDone: number
  /** Files there are to read, once that is known. */
  readonly pagesTotal: number | null
  /** What became of each file so far. */
  readonly files: readonly ExportReading[]
  /** Refused files. */
  readonly errorsCount: number
  /** What became of it, once it has ended. */
  readonly message: string | null
  readonly file?: ExportFile
  /** The task that it resumes. */
  readonly resumeOf?: string
}
export interface TournamentsStarted {
  readonly status: 'started'
  /** Id of the task. */
  readonly taskId: string
  readonly scope: TournamentScope
  /** What is scraped, and where to follow it. */
  readonly message: string
  /** The task that it resumes. */
  readonly resumeOf?: string
}
export interface TournamentsStatus {
  /** Exactly when the status is running. */
  readonly running: boolean
  /** Id of the task. */
  readonly taskId: string | null
  /** none: no task has ever run. */
  readonly status: 'none' | 'running' | 'success' | 'failed' | 'cancelled'
  /** When it began. */
  readonly startedAt: string | null
  /** When it ended. */
  readonly finishedAt: string | null
  /** Stands still once it has ended. */
  readonly elapsedSeconds: number | null
  /** Tournaments there are to read, once that is known. */
  readonly pagesTotal: number | null
  /** Tournaments that were read, or given up. */
  readonly pagesDone: number
  /** Series this task has read. */
  readonly totalSeries: number
  /** Registrations this task has read. */
  readonly totalInscriptions: number
  /** Results this task has read. */
  readonly totalResults: number
  /** Name of the tournament that was read last. */
  readonly currentTournament: string | null
  /** Tournaments given up after all tries. */
  readonly errorsCount: number
  /** Share of the tournaments, with one decimal. */
  readonly progressPercent: number
  /** What became of it, once it has ended. */
  readonly message: string | null
  readonly scope?: TournamentScope
  /** The task that it resumes. */
  readonly resumeOf?: string
}
export interface TournamentScrape {
  readonly success: true
  /** The federation's number of the tournament. */
  readonly tournamentId: number
  /** Name. */
  readonly tournamentName: string
  /** Series that were read. */
  readonly seriesCount: number
  /** Registrations that were read. */
  readonly inscriptionsCount: number
  /** Results that were read. */
  readonly resultsCount: number
  /** What was read. */
  readonly message: string
}
export interface TaskCancelled {
  readonly status: 'cancelled'
  /** Id of the task. */
  readonly taskId: string
  /** What became of it. */
  readonly message: string | null
}
export interface LogLine {
  /** Time of day, UTC. */
  readonly timestamp: string
  /** One line. */
  readonly message: string
  /** How grave it is. */
  readonly level: 'info' | 'warn' | 'error'
  /** Number of the line, growing by one. */
  readonly seq: number
}
export interface TaskLog {
  /** As it was sent; a number for the kind all. */
  readonly taskId: string | number
  /** Oldest first, the newest 2000. */
  readonly logs: readonly LogLine[]
}
export interface LogEndEvent {
  /** As it was sent; a number for the kind all. */
  readonly taskId: string | number
  /** The status of the task. */
  readonly status: 'running' | 'success' | 'failed' | 'cancelled'
}
/**
 * The document `tasks/<id>`: what the record of every task has. Times are milliseconds since 1970.
 */
export interface StoredTask {
  readonly taskId: string
  readonly kind: TaskKindName
  readonly trigger: TaskTrigger
  readonly status: 'running' | 'success' | 'failed' | 'cancelled'
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly errorsCount: number
  /** Items visited. */
  readonly pagesDone: number
  readonly pagesTotal: number | null
  /** What became of it, once it has ended. */
  readonly message: string | null
  /** Name of the plan that the first task of a chain of resumed ones froze. */
  readonly planKey: string
}
/** What a task of interclubs is to visit. */
export interface InterclubOrder {
  /** Ascending, without doubles. */
  readonly weeks: readonly number[]
  /** Positions in the list of divisions. */
  readonly divisions: 'all' | readonly number[]
  readonly resumeAt?: DivisionWeek
  /** The task that this one continues. */
  readonly resumeOf?: string
}
/** What a task of the kind calendrier is to read. */
export interface CalendarOrder {
  /** Names or numbers of divisions. */
  readonly divisions: 'all' | readonly string[]
  /** The task that this one continues. */
  readonly resumeOf?: string
}
/** What a task of the kind exports is to read. */
export interface ExportsOrder {
  readonly file?: ExportFile
  /** The task that this one continues. */
  readonly resumeOf?: string
}
/** What a task of the kind tournaments is to read. */
export interface TournamentsOrder {
  readonly scope: TournamentScope
  /** The task that this one continues. */
  readonly resumeOf?: string
}
/** What a task of the kind all is to read: every club of the list, or some. */
export interface ClubsOrder {
  /** As the service names it. */
  readonly province?: string
  /** Only clubs that were not read for so many days or hours. */
  readonly olderThan?: string
  /** The task that this one continues. */
  readonly resumeOf?: string
}
/**
 * The document `tabletennis/plans/<task>` of the kind all: the clubs in the order in which they are read.
 */
export interface ClubPlan {
  readonly clubs: readonly string[]
}
export interface ScheduleList {
  /** Number of schedules. */
  readonly count: number
  /** As configured. */
  readonly schedules: readonly ScheduleStatus[]
}
/** A schedule of the configuration: when it ran, and when it runs next. */
export interface ScheduleStatus {
  /** Its name. */
  readonly id: string
  /** When it is due. */
  readonly cron: string
  /** The time zone of these times. */
  readonly timeZone: string
  /** It begins up to so many seconds later. */
  readonly jitterSeconds: number
  /** What is scraped. */
  readonly task: 'interclubs' | 'all' | 'calendrier' | 'exports' | 'tournaments' | 'club-list'
  /** The same in words, with its options. */
  readonly what: string
  /** When it is due next. */
  readonly nextRun: string | null
  /** The latest run that began. */
  readonly lastRun: ScheduleRun | null
  /** The latest run that did not begin. */
  readonly lastMissed: ScheduleRun | null
  /** Runs that did not begin. */
  readonly missedRuns: number
}
export interface ScheduleRun {
  /** When it was due. */
  readonly at: string
  /** What was begun, or why nothing was. */
  readonly message: string
}
/** The document `schedules`: what became of each schedule so far. */
export interface StoredSchedules {
  readonly schedules: readonly {
    readonly id: string
    /** Runs due up to then are dealt with. */
    readonly since: number
    readonly lastRun: ScheduleRun | null
    readonly lastMissed: ScheduleRun | null
    readonly missedRuns: number
  }[]
}
/**
 * The document `live-tasks`: the latest task of each kind, when several processes work together.
 */
export interface StoredLiveTasks {
  /** The highest id that is a number. */
  readonly lastNumber: number
  readonly kinds: {
    readonly [k: string]: {
      readonly taskId: string
      /** No other one of this kind or its rivals may start. */
      readonly isLive: boolean
    }
  }
}
/** A line of a stored log. */
export interface TaskLogLine {
  /** Grows by one. */
  readonly seq: number
  readonly at: number
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
}
/** The document `tasks/<id>/log`. */
export interface StoredLog {
  /** Each a TaskLogLine; others are left out. */
  readonly lines: readonly unknown[]
}
/** The document `tasks/<id>/ledger`: what is settled, as far as going on from it relies on. */
export interface StoredLedger {
  readonly mark: number
  readonly above: readonly number[]
  readonly settled: number
  readonly failedCount: number
  readonly failed: readonly unknown[]
  readonly failedOrders: readonly number[]
  readonly redo: readonly number[]
  readonly counts: {
    readonly [k: string]: number
  }
  readonly lastSuccess?: {
    readonly key: string
    readonly order: number
    readonly at: number
  }
  readonly safeSuccess?: {
    readonly key: string
    readonly order: number
    readonly at: number
  }
}
export interface TournamentPlayer {
  /** Null for a guest without one and for a person who is kept out. */
  readonly licence: string | null
  /** Null for a person who is kept out. */
  readonly name: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
}
/**
 * The document `tabletennis-tournaments/<season>/<number>`: a tournament as the latest readings found it.
 */
export interface StoredTournament {
  readonly id: number
  readonly name: string
  /** The federation's number of it. */
  readonly level: number | null
  readonly reference: string | null
  /** YYYY-MM-DD. */
  readonly dateStart: string
  readonly dateEnd: string | null
  readonly registrationUntil: string | null
  readonly venue: Hall | null
  /** When registrations and results were read; null: never. */
  readonly readAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly series: readonly {
    readonly id: number | null
    readonly name: string
    /** The number of all registrations that the source showed. */
    readonly registrationCount: number | null
    /** Empty unless they may be served. */
    readonly registrations: readonly {
      readonly player: TournamentPlayer
      /** YYYY-MM-DD. */
      readonly registeredAt: string | null
    }[]
    readonly results: readonly {
      /** Two in a double. */
      readonly home: readonly TournamentPlayer[]
      readonly away: readonly TournamentPlayer[]
      readonly homeSets: number | null
      readonly awaySets: number | null
      readonly isHomeForfeit: boolean
      readonly isAwayForfeit: boolean
    }[]
  }[]
}
/** The document `tabletennis-tournaments/<season>/reading`: the last reading that ended. */
export interface TournamentListReading {
  readonly readAt: string
  /** Tournaments whose last reading failed. */
  readonly failed: readonly number[]
}
export interface Tournament {
  /** The federation's number of the tournament. */
  readonly tId: number
  /** Name. */
  readonly name: string
  /** National, or the region that organises it. */
  readonly level: string | null
  /** First day. */
  readonly dateStart: string
  /** Last day; null where the source gives only the first. */
  readonly dateEnd: string | null
  /** The organiser's number. */
  readonly reference: string | null
  /** Number of series. */
  readonly seriesCount: number
  /** First reading. */
  readonly createdAt: string
  /** Last change. */
  readonly updatedAt: string
  /** The season. */
  readonly season: string
  /** open: players can register; cancelled: the name says so. */
  readonly status: 'planned' | 'open' | 'running' | 'finished' | 'cancelled'
  /** Last day to register. */
  readonly registrationUntil: string | null
  /** Hall. */
  readonly venue: Hall | null
  /** Number of registrations; null until they were read. */
  readonly inscriptionsCount: number | null
  /** Number of results; null until they were read. */
  readonly resultsCount: number | null
}
export interface TournamentList {
  /** Number of tournaments in this answer. */
  readonly count: number
  /** Number of tournaments on all pages. */
  readonly total: number
  /** Latest first, then by t_id. */
  readonly tournaments: readonly Tournament[]
  readonly freshness: Freshness
}
export interface TournamentLevels {
  /** Alphabetical. */
  readonly levels: readonly string[]
  /** Number of tournaments of each level. */
  readonly counts: readonly {
    /** The level. */
    readonly level: string
    /** Number of tournaments. */
    readonly count: number
  }[]
  readonly freshness: Freshness
}
export interface TournamentSeries {
  readonly tournament: Tournament
  /** Number of series. */
  readonly count: number
  /** By name. */
  readonly series: readonly {
    /** The tournament. */
    readonly tournamentId: number
    /** The federation's number of the series. */
    readonly seriesId: number | null
    /** Name of the series. */
    readonly seriesName: string
    /** Null: the source does not give it. */
    readonly date: string | null
    /** Null: the source does not give it. */
    readonly time: string | null
    /** Number of registrations; null until they were read. */
    readonly inscriptionsCount: number | null
    /** Null: no limit is known. */
    readonly inscriptionsMax: number | null
  }[]
  readonly freshness: Freshness
}
export interface TournamentInscriptions {
  readonly tournament: Tournament
  /** false: registrations are not served, or not any more. */
  readonly served: boolean
  /** Number of registrations in this answer. */
  readonly count: number
  /** By series, class and name. */
  readonly inscriptions: readonly {
    /** The tournament. */
    readonly tournamentId: number
    /** Name of the series. */
    readonly seriesName: string
    /** Licence; of a double, of the player who registered. */
    readonly playerLicence: string | null
    /** Name. */
    readonly playerName: string | null
    /** Code of the player's club, if it is stored. */
    readonly playerClub: string | null
    /** Class, such as B2. */
    readonly playerRanking: string | null
    /** Day of the registration. */
    readonly registeredAt: string | null
  }[]
  readonly freshness: Freshness
}
export interface TournamentResult {
  /** The tournament. */
  readonly tournamentId: number
  /** Name of the series. */
  readonly seriesName: string
  /** Licence; null in a double. */
  readonly player1Licence: string | null
  /** Name; in a double both names, such as ANN ONE / BEN TWO. */
  readonly player1Name: string | null
  /** Code of the club, if it is stored. */
  readonly player1Club: string | null
  /** Licence; null in a double. */
  readonly player2Licence: string | null
  /** Name; in a double both names. */
  readonly player2Name: string | null
  /** Code of the club, if it is stored. */
  readonly player2Club: string | null
  /** Sets, player 1 first; null where a side has none. */
  readonly score: string | null
  /** Licence of the winner; null in a double. */
  readonly winnerLicence: string | null
  /** Null: the source does not give it. */
  readonly round: string | null
  /** A side did not play. */
  readonly walkOver: boolean
}
export interface TournamentResults {
  readonly tournament: Tournament
  /** Number of results in this answer. */
  readonly count: number
  /** By series, then as the source lists them. */
  readonly results: readonly TournamentResult[]
  readonly freshness: Freshness
}
export interface PlayerTournaments {
  readonly player: {
    /** Licence, 5 to 7 digits. */
    readonly licence: string
    /** Name. */
    readonly name: string
  }
  /** Number of tournaments. */
  readonly count: number
  /** Latest first. */
  readonly tournaments: readonly {
    /** The federation's number of the tournament. */
    readonly tId: number
    /** Name. */
    readonly name: string
    /** First day. */
    readonly dateStart: string
    /** Names of the player's series. */
    readonly series: readonly string[]
    /** Matches won, walk-overs included. */
    readonly wins: number
    /** Matches lost, walk-overs included. */
    readonly losses: number
  }[]
  readonly freshness: Freshness
}
