// Written by `npm run types` from the manifests. Do not edit.

/** A stored club. `details` is null until the club is scraped. */
export type ClubRecord = ClubRow & {
  readonly details: ClubDetails | null
}
/** A club with its details. Every field after `province` is null until the club is scraped. */
export type Club = ClubRow &
  ClubDetails & {
    /** Address of the venue in one line. */
    readonly venueAddress: string | null
    /** Time of the last scrape. Null if the club was never scraped. */
    readonly scrapedAt: string | null
    /** Whether the last scrape is too long ago. */
    readonly stale: boolean
  }
export type ListedClub = ClubRow & {
  /** Time of the last scrape. Null if the club was never scraped. */
  readonly scrapedAt: string | null
  /** Whether the last scrape is too long ago. */
  readonly stale: boolean
}
/** V: won. D: lost. WO: walk-over. */
export type MatchResult = 'V' | 'D' | 'WO'
/** Result of a module. */
export type ModuleOutcome = ModuleDone | ModuleSkipped | ModuleFailed
/**
 * joueurs_1 and joueurs_2 list men and women. result_1 and result_2 hold the results that count for each.
 */
export type ExportFile = 'joueurs_1' | 'joueurs_2' | 'result_1' | 'result_2'
/** Championship (interclubs) or tournament. A tournament defeat costs fewer points. */
export type CompetitionType = 'championship' | 'tournament'
export type Venue = Hall & {
  /** Code of the club that uses the venue. */
  readonly clubCode: string | null
}
export type FixtureAnswer = Fixture & {
  readonly freshness: Freshness
}
export type FixtureChange = StoredChange & {
  /** Name of the home team. */
  readonly homeTeam: string | null
  /** Name of the away team. */
  readonly awayTeam: string | null
  /** Name of the division. */
  readonly divisionName: string | null
}
/**
 * Season of the response, such as 2025-2026. If the request has no `season`, the newest season whose divisions have mostly been read.
 */
export type SeasonName = string
/**
 * read; failed: the last attempt failed, so the rows are older; not_read: never attempted; cup: the division has no standings.
 */
export type StandingsState = 'read' | 'failed' | 'not_read' | 'cup'
/** Counts of the stored data by sheet, day and player. */
export type DetailedStats = DataStats & {
  readonly matchesByType: MatchesByType
  /** The last ten days with a match, most recent first. */
  readonly recentMatchDates: readonly MatchDay[]
  /** The ten players with the most matches. */
  readonly topPlayersByMatches: readonly BusyPlayer[]
  /** Time when a player was last read. */
  readonly lastPlayerUpdate: string | null
}
/** Wins and losses against opponents of one class. */
export type RankingStat = StatRecord & {
  /** Wins in percent. Null without matches. */
  readonly ratio: number | null
}
/** A match from the point of view of one player. */
export type Match = MatchRecord & {
  /** Sheet (fiche) that contains the match. */
  readonly sheet: 'masculine' | 'feminine'
  /** Season of the day of play. */
  readonly season: string
}
/** Sheet (fiche) of the men's or of the women's competition. A woman can have both. */
export type SheetKind = 'masculine' | 'feminine'
export type StoredSystem = MatchSystem & {
  /**
   * Positions of the two players in each singles game, home first. Empty if the source does not give them.
   */
  readonly games: readonly number[][]
}
export type TeamAnswer = Team & {
  /** Players on stored sheets, sorted by number of sheets and licence. */
  readonly players: readonly TeamPlayer[]
  readonly freshness: Freshness
}
/** Random identifier that cannot be guessed. */
export type SiteAuditId = string
/**
 * interrupted: the server stopped during the audit. You can resume interrupted, cancelled and failed audits.
 */
export type SiteAuditStatus =
  'queued' | 'running' | 'completed' | 'cancelled' | 'failed' | 'interrupted'
/** Data that a task reads. */
export type TaskKindName = 'interclubs' | 'all' | 'calendrier' | 'exports' | 'tournaments'
/** manual: started by a request. cron: started by a schedule. */
export type TaskTrigger = 'manual' | 'cron'
/** calendrier: origin of the fixtures. */
export type CalendarSource = 'tabt' | 'results_site'
/** tournaments: `recent` covers the last 14 and the next 30 days, `all` the whole season. */
export type TournamentScope = 'recent' | 'all'
/** A stored task of kind interclubs. */
export type InterclubTaskRecord = StoredTask & {
  readonly kind: 'interclubs'
  readonly order: InterclubOrder
  readonly totalRankings: number
  /** Requested divisions that the source does not have. Included in `errorsCount`. */
  readonly unknownDivisions: number
  /** Last division and week up to which every page was read. */
  readonly lastSuccess: DivisionWeek | null
}
/** A stored task of kind calendrier. */
export type CalendarTaskRecord = StoredTask & {
  readonly kind: 'calendrier'
  readonly order: CalendarOrder
  readonly totalMatches: number
  readonly totalSheets: number
  readonly refusedSheets: number
  readonly totalTeams: number
  /** Included in `errorsCount`. */
  readonly unknownDivisions: number
  /** Rounds that failed after all retries. Included in `errorsCount`. */
  readonly sheetErrors: number
  /** Clubs that failed after all retries. Included in `errorsCount`. */
  readonly teamErrors: number
  readonly source: CalendarSource
}
/** A stored task of kind exports. */
export type ExportsTaskRecord = StoredTask & {
  readonly kind: 'exports'
  readonly order: ExportsOrder
  readonly totalLines: number
  readonly files: readonly ExportReading[]
}
/** A stored task of kind tournaments. */
export type TournamentsTaskRecord = StoredTask & {
  readonly kind: 'tournaments'
  readonly order: TournamentsOrder
  readonly totalSeries: number
  readonly totalInscriptions: number
  readonly totalResults: number
  readonly currentTournament: string | null
}
/** A stored task of kind all. */
export type ClubsTaskRecord = StoredTask & {
  readonly kind: 'all'
  readonly order: ClubsOrder
  readonly totalPlayers: number
  /** Players in the clubs' lists. */
  readonly members: number
  /** Players with at least one sheet that failed. */
  readonly playersErrors: number
  readonly currentClub: string | null
  readonly currentProvince: string | null
  /** The first hundred clubs that failed, with the cause. */
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
  /** Pass the absolute http or https URL to audit. */
  readonly url: string
  readonly options: {
    /** Name of the brand. Default: read from the page. */
    readonly brand?: string
    /** What the brand offers. Default: read from the page. */
    readonly niche?: string
    /**
     * Domains of competitors, without scheme or path.
     *
     * @maxItems 20
     */
    readonly competitors?: readonly string[]
    /** Pass a BCP 47 tag: the language of the prompts and of the models' answers. */
    readonly language?: string
    /** Pass the public origin of the staging copy: scheme and host, no path. */
    readonly expectedOrigin?: string
    /** Skips everything that needs a browser. */
    readonly skipVisual?: boolean
    /** Number of prompts for the citation tracker. Default 8, unless the operator changed it. */
    readonly promptCount?: number
    /** Allows the paid Places lookup. */
    readonly enablePlacesLookup?: boolean
    /**
     * Timeout of the crawl in milliseconds, 1000 to 60000. Values outside the range are clamped, with a warning.
     */
    readonly timeout: number
  }
}
export interface PrefillRequest {
  /** Pass the absolute http or https URL to audit. */
  readonly url: string
  /** Pass a BCP 47 tag: the language of the prompts and of the models' answers. */
  readonly language?: string
  /**
   * Timeout of the crawl in milliseconds, 1000 to 60000. Values outside the range are clamped, with a warning.
   */
  readonly timeout: number
}
export interface CitationRequest {
  /** Pass the absolute http or https URL to audit. */
  readonly url?: string
  /** Name of the brand. Default: read from the page. */
  readonly brand?: string
  /** What the brand offers. Default: read from the page. */
  readonly niche?: string
  /**
   * Domains of competitors, without scheme or path.
   *
   * @maxItems 20
   */
  readonly competitors?: readonly string[]
  /**
   * Prompts to send to the models, instead of generated ones.
   *
   * @minItems 1
   * @maxItems 15
   */
  readonly prompts?: readonly string[]
  /** Number of prompts for the citation tracker. Default 8, unless the operator changed it. */
  readonly promptCount?: number
  /** Pass a BCP 47 tag: the language of the prompts and of the models' answers. */
  readonly language?: string
  /**
   * Timeout of the crawl in milliseconds, 1000 to 60000. Values outside the range are clamped, with a warning.
   */
  readonly timeout: number
}
export interface CitationPrefillRequest {
  /** Pass the absolute http or https URL to audit. */
  readonly url?: string
  /** Name of the brand. Default: read from the page. */
  readonly brand?: string
  /** What the brand offers. Default: read from the page. */
  readonly niche?: string
  /** Number of prompts for the citation tracker. Default 8, unless the operator changed it. */
  readonly promptCount?: number
  /** Pass a BCP 47 tag: the language of the prompts and of the models' answers. */
  readonly language?: string
  /**
   * Timeout of the crawl in milliseconds, 1000 to 60000. Values outside the range are clamped, with a warning.
   */
  readonly timeout: number
}
export interface FanoutRequest {
  /** Pass the absolute http or https URL to audit. */
  readonly url: string
  /** Name of the brand. Default: read from the page. */
  readonly brand?: string
  /** What the brand offers. Default: read from the page. */
  readonly niche?: string
  /** Query to break down, instead of one derived from the page. */
  readonly query?: string
  /** Pass a BCP 47 tag: the language of the prompts and of the models' answers. */
  readonly language?: string
  /**
   * Timeout of the crawl in milliseconds, 1000 to 60000. Values outside the range are clamped, with a warning.
   */
  readonly timeout: number
}
export interface LlmsTxtRequest {
  /** Pass the absolute http or https URL of the site. */
  readonly url?: string
  /** Text of llms.txt. */
  readonly content?: string
  /** Text of llms-full.txt, in addition to `content`. */
  readonly full?: string
}
export interface ModulesQuery {
  /** Language of the titles. Default en. */
  readonly lang?: 'en' | 'fr' | 'nl'
}
export interface ChecksQuery {
  /** Returns only the checks of this audit. */
  readonly audit?: 'geo' | 'seo'
  /** Returns only the checks of this category. */
  readonly category?: string
  /** Language of the titles, expectations and remedies. Default en. */
  readonly language?: 'en' | 'fr' | 'nl'
}
export interface AuditRequest {
  /** Pass the absolute http or https URL to audit. */
  readonly url: string
  readonly options: {
    /**
     * Timeout of the crawl in milliseconds, 1000 to 60000. Values outside the range are clamped, with a warning.
     */
    readonly timeout: number
    /** Skips the modules citation, fanout, sxo and aiHallucination. */
    readonly skipLive?: boolean
    /** Skips everything that needs a browser. */
    readonly skipVisual?: boolean
    /** Number of prompts for the citation tracker. Default 8, unless the operator changed it. */
    readonly promptCount?: number
    /** Allows the paid Places lookup. */
    readonly enablePlacesLookup?: boolean
    /**
     * Module ids. Only these modules and the ones they need run.
     *
     * @minItems 1
     * @maxItems 32
     */
    readonly modules?: readonly string[]
    /** Name of the brand. Default: read from the page. */
    readonly brand?: string
    /** What the brand offers. Default: read from the page. */
    readonly niche?: string
    /**
     * Domains of competitors, without scheme or path.
     *
     * @maxItems 20
     */
    readonly competitors?: readonly string[]
    /** Pass a BCP 47 tag: the language of the prompts and of the models' answers. */
    readonly language?: string
    /** Language of the report. Default en. */
    readonly reportLanguage?: 'en' | 'fr' | 'nl'
    /** Pass the public origin of the staging copy: scheme and host, no path. */
    readonly expectedOrigin?: string
    /**
     * Ids of checks whose findings you accept. The report marks them as accepted and leaves them out of the scores.
     *
     * @maxItems 200
     */
    readonly accept?: readonly string[]
    /** User-Agent header of the crawl. Printable ASCII characters only. */
    readonly userAgent?: string
    /**
     * Extra request headers, such as Authorization or Cookie. They are sent only to the origin of `url`, and only if the operator allows it.
     */
    readonly headers?: {
      readonly [k: string]: string
    }
  }
}
export interface PlannedModule {
  /** Id of the module. */
  readonly id: string
  /** Display name of the module. */
  readonly title: string
  /**
   * What the module needs: core needs no third party, premium a paid API, live a language model.
   */
  readonly tier: 'core' | 'live' | 'premium'
  /** Ids of the modules that must finish first. */
  readonly needs: readonly string[]
}
export interface SkippedModule {
  /** Id of the module. */
  readonly id: string
  /** Display name of the module. */
  readonly title: string
  /**
   * What the module needs: core needs no third party, premium a paid API, live a language model.
   */
  readonly tier: 'core' | 'live' | 'premium'
  /** What is missing, in one sentence. */
  readonly reason: string
}
export interface PlanEvent {
  /** Id of the run, the same in every event. */
  readonly runId: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** URL being audited. */
  readonly url: string
  /** Modules that will run. */
  readonly modules: readonly PlannedModule[]
  /** Modules that will not run. */
  readonly skipped: readonly SkippedModule[]
  /** Number of `modules`. */
  readonly count: number
}
export interface ModuleStartEvent {
  /** Id of the run, the same in every event. */
  readonly runId: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** Id of the module. */
  readonly moduleId: string
}
export interface ModuleDoneEvent {
  /** Id of the run, the same in every event. */
  readonly runId: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** Id of the module. */
  readonly moduleId: string
  /** false if the module failed. */
  readonly ok: boolean
  /** Running time in milliseconds. */
  readonly durationMs: number
  /** Cost in US dollars. */
  readonly costUsd: number
  /** Score of the module, 0 to 100. Absent if the module has none. */
  readonly score?: number
  /** Main result in one line. */
  readonly summary?: string
  /** Cause of the failure in one sentence. Present only if the module failed. */
  readonly error?: string
  /** Error code. Present only if the module failed. */
  readonly code?: string
}
export interface ModuleSkipEvent {
  /** Id of the run, the same in every event. */
  readonly runId: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** Id of the module. */
  readonly moduleId: string
  /** What is missing, in one sentence. */
  readonly reason: string
}
export interface WarningEvent {
  /** Id of the run, the same in every event. */
  readonly runId: string
  /** Milliseconds since the run began. */
  readonly at: number
  /** Stable identifier in SCREAMING_SNAKE_CASE. */
  readonly code: string
  /** The warning in one sentence. */
  readonly message: string
  /** Id of the module. */
  readonly moduleId?: string
}
export interface CatalogueCategory {
  /** Id of the category, as used in the path of its own audit. */
  readonly id: string
  /** Display name. */
  readonly title: string
  /** Weight of the category within its audit. */
  readonly weight: number
  /** Topics that the category covers. */
  readonly covers: string
}
export interface CatalogueCheck {
  /** `<audit>.<category>.<name>`. */
  readonly id: string
  /** Audit that runs the check. */
  readonly audit: 'geo' | 'seo'
  /** Id of the category. */
  readonly category: string
  /** Name of the rule. */
  readonly title: string
  /** Weight within the category, including changes by the operator. */
  readonly weight: number
  /** Work that the fix takes. */
  readonly effort: 'low' | 'medium' | 'high'
  /** Strength of the evidence that the rule matters. */
  readonly evidence: 'measured' | 'documented' | 'observed' | 'practice'
  /** Id of the remedy. One remedy can fix several checks. */
  readonly remedy: string
  /** Thresholds by name, including changes by the operator. */
  readonly thresholds: {
    readonly [k: string]: number
  }
  /** Data that the crawl must collect for the check. */
  readonly inputs: readonly string[]
  /** AI platforms whose readiness the check affects. */
  readonly platforms: readonly string[]
  /** What the check measures. */
  readonly tests: string
  /** When the check passes. */
  readonly expected: string
  /** When the check warns, fails or does not apply. */
  readonly criteria: {
    /** Condition in words. */
    readonly [k: string]: string
  }
  /** How to fix a failure. */
  readonly fix: string
  /** Sources that support the rule. */
  readonly source: readonly string[]
}
export interface CheckListing {
  /** Version of the check catalogue. */
  readonly catalogueVersion: string
  /** Number of items in `checks`. */
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
  /** Highest score that the check allows. */
  readonly max: number
  /** What the check found, in one line. */
  readonly headline: string
  /** true if there is something to fix. */
  readonly isFinding: boolean
  /** Status of the check. */
  readonly status: 'pass' | 'warn' | 'fail' | 'notApplicable' | 'error'
  /** Value that the check measured. */
  readonly value: unknown
}
/** Why there is no score. */
export interface NotJudged {
  /** Reason as a code. */
  readonly code:
    | 'NOT_FOUND'
    | 'SERVER_ERROR'
    | 'REFUSED'
    | 'NOT_HTML'
    | 'REDIRECT_WITHOUT_TARGET'
    | 'EMPTY'
    | 'TOO_LITTLE_APPLIES'
  /** Reason in one sentence. */
  readonly reason: string
  /** Values in `reason`, so that clients can write it in another language. */
  readonly values?: {
    /** HTTP status of the response. */
    readonly status: number
    /** Media type of the response, without parameters. */
    readonly mediaType: string
    /** Share of the checks that applied, by weight, in percent. */
    readonly percent: number
  }
}
export interface ModuleFinding {
  /** Topic of the finding. Findings with the same id form one action. */
  readonly id: string
  /** How much damage the problem does. */
  readonly severity: 'critical' | 'high' | 'medium' | 'low'
  /** What is wrong, in one line. */
  readonly headline: string
  /**
   * Places where it was found.
   *
   * @maxItems 10
   */
  readonly evidence: readonly string[]
  /** How to fix it. */
  readonly remedy: string
  /** Work that the fix takes. */
  readonly effort: 'low' | 'medium' | 'high'
}
export interface Evidence {
  /** CSS selector of the element. */
  readonly selector?: string
  /** Text or markup found there. */
  readonly snippet?: string
  /** URL of the page or file. */
  readonly url?: string
  /** Line number in that file, from 1. */
  readonly line?: number
  /** What is right or wrong at this place. */
  readonly detail?: string
}
export interface CheckResult {
  /** `<audit>.<category>.<name>`, stable across versions. */
  readonly id: string
  /** Id of the category. */
  readonly category: string
  /** Name of the rule. */
  readonly title: string
  /**
   * Result of the check. `error` means that the check could not run; it has no weight, and `reason` gives the cause.
   */
  readonly status: 'pass' | 'warn' | 'fail' | 'notApplicable' | 'error'
  /** 1 for a pass, 0.5 for a warning, 0 for a failure. Null if the check does not count. */
  readonly score: 1 | 0.5 | 0 | null
  /** Weight within its category. */
  readonly weight: number
  /** Measured value: a number, a text, or an object of both. */
  readonly value: unknown
  /** When the check passes, including the threshold. */
  readonly expected: string
  /** Result in one sentence, including the measured value. */
  readonly message: string
  /**
   * Places where it was found.
   *
   * @maxItems 10
   */
  readonly evidence: readonly Evidence[]
  /** How to fix it. */
  readonly fix: string
  /** Work that the fix takes. */
  readonly effort: 'low' | 'medium' | 'high'
  /** Strength of the evidence that the rule matters. */
  readonly evidenceLevel: 'measured' | 'documented' | 'observed' | 'practice'
  /** Sources that support the rule. */
  readonly sources: readonly string[]
  /** Where the finding comes from, such as raw, rendered, robots or headers. */
  readonly basis: string
  /** Thresholds by name, as used. */
  readonly thresholds: {
    readonly [k: string]: number
  }
  /** Why the check does not apply or could not run. */
  readonly reason?: string
  /** Present if the request accepted this finding. It is left out of the scores. */
  readonly accepted?: true
}
export interface CategoryResult {
  /** Id of the category, as used in the path of its own audit. */
  readonly id: string
  /** Display name. */
  readonly title: string
  /** Weight of the category within the audit. */
  readonly weight: number
  /** Score of the category. Null if no check applies. */
  readonly score: number | null
  /**
   * Share of the checks that applied, by weight, 0 to 1. The category counts with weight x coverage.
   */
  readonly coverage: number
  readonly checks: readonly CheckResult[]
}
export interface CheckSummary {
  /** Number of checks. */
  readonly total: number
  /** Checks that passed. */
  readonly pass: number
  /** Checks that passed in part. */
  readonly warn: number
  /** Checks that failed. */
  readonly fail: number
  /** Checks that do not apply to this page. */
  readonly notApplicable: number
  /** Checks that could not run. */
  readonly error: number
}
export interface PlatformReadiness {
  /** chatgpt, claude, gemini, perplexity or googleAiOverviews. */
  readonly id: string
  /** Display name. */
  readonly title: string
  /** How ready the page is for this platform, based on local checks. */
  readonly readiness: number | null
}
export interface Warning {
  /** Stable identifier in SCREAMING_SNAKE_CASE. */
  readonly code: string
  /** The warning in one sentence. */
  readonly message: string
  /** Module that raised the warning. */
  readonly moduleId?: string
}
export interface CheckAuditResponse {
  readonly ok: true
  /** Increases when a field of this response changes its meaning. */
  readonly schemaVersion: string
  /** Version of the check catalogue. */
  readonly catalogueVersion: string
  /** URL as requested. */
  readonly url: string
  /** URL after redirects. */
  readonly finalUrl: string
  /** Audit that this report belongs to. */
  readonly audit: 'geo' | 'seo'
  /**
   * Mean of the categories, weighted by weight x coverage and limited by the lowest of `caps`. Null if the page cannot be scored.
   */
  readonly score: number | null
  /** Grade that belongs to the score. */
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null
  /** Score before `caps` are applied. */
  readonly uncappedScore: number | null
  /** Share of all checks that applied, by weight, 0 to 1. */
  readonly coverage: number
  /** Limits in force on the score. */
  readonly caps: readonly Cap[]
  readonly notJudged?: NotJudged
  /** Ids of the failed checks that limit the score or prevent scoring. */
  readonly blockers: readonly string[]
  readonly categories: readonly CategoryResult[]
  readonly summary: CheckSummary
  readonly warnings: readonly Warning[]
  /** Running time in milliseconds. */
  readonly durationMs: number
  /** Readiness for each AI platform. Present only in the GEO audit. */
  readonly platforms?: readonly PlatformReadiness[]
}
/** A club in the federation's list. */
export interface ClubRow {
  /** Club code as the source spells it. */
  readonly code: string
  /** Name of the club. */
  readonly name: string
  /** Name of the province, as in /api/clubs/provinces. */
  readonly province: string | null
}
/** Details from the club's page. A field is null if the page does not give it. */
export interface ClubDetails {
  /** Street and house number. */
  readonly address: string | null
  /** Town. */
  readonly city: string | null
  /** Four digits. */
  readonly postalCode: string | null
  /** Official name of the club. */
  readonly fullName: string | null
  /** Email address. */
  readonly email: string | null
  /** Phone number as the source writes it. */
  readonly phone: string | null
  /** Legal form or status. */
  readonly status: string | null
  /** Website address as the source writes it. */
  readonly website: string | null
  /** Whether the venue has showers. */
  readonly hasShower: boolean | null
  /** Name of the venue. */
  readonly venueName: string | null
  /** Phone number of the venue, as the source writes it. */
  readonly venuePhone: string | null
  /** Whether the venue is accessible to people with reduced mobility. */
  readonly venuePmr: boolean | null
  /** Remarks about the venue, as the source writes them. */
  readonly venueRemarks: string | null
  /** Number of men's teams. */
  readonly teamsMen: number | null
  /** Number of women's teams. */
  readonly teamsWomen: number | null
  /** Number of youth teams. */
  readonly teamsYouth: number | null
  /** Number of veterans' teams. */
  readonly teamsVeterans: number | null
  /** Quality label of the federation. */
  readonly label: string | null
  /** Text as the source gives it. */
  readonly palette: string | null
}
export interface ClubList {
  /** Number of clubs in this response. */
  readonly count: number
  /** Number of clubs that match the filters. */
  readonly total: number
  /** Clubs, sorted by code. */
  readonly clubs: readonly ListedClub[]
}
export interface Provinces {
  /** Provinces with at least one club, sorted by name. */
  readonly provinces: readonly string[]
}
export interface ClubPlayer {
  /** Licence number, 5 to 7 digits. */
  readonly licence: string
  /** Full name. */
  readonly name: string
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Points today. */
  readonly pointsCurrent: number | null
  /** Age category. */
  readonly category: string | null
  /** Points at the start of the season. */
  readonly pointsStart: number | null
  /** Matches won, from the statistics on the player's sheet. */
  readonly totalWins: number
  /** Matches lost, from the statistics on the player's sheet. */
  readonly totalLosses: number
  /** Gender in the numeric ranking. Null if the player is not listed there. */
  readonly gender: 'M' | 'F' | null
  /** false if the numeric ranking marks the player as inactive. */
  readonly active: boolean | null
}
export interface ClubPlayers {
  readonly club: {
    /** Club code as the source spells it. */
    readonly code: string
    /** Name of the club. */
    readonly name: string
  }
  /** Number of players. */
  readonly count: number
  /** Players, sorted by points in descending order. Players without points come last. */
  readonly players: readonly ClubPlayer[]
}
export interface ClubScrape {
  readonly success: true
  /** Club code as the source spells it. */
  readonly clubCode: string
  /** Licences in the directory or the numeric ranking. */
  readonly totalPlayers: number
  /** Members in either list. Equal to total_players. */
  readonly membersScraped: number
  /** Players whose sheets were read and stored. */
  readonly playersScraped: number
  /** What was read, and what failed. */
  readonly message: string
  /** Licences in the directory. */
  readonly membersFromAnnuaire: number
  /** Licences in the numeric ranking. */
  readonly membersFromRanking: number
  /** Players whose sheet could not be read. */
  readonly playersErrors: readonly {
    /** Licence number, 5 to 7 digits. */
    readonly licence: string
    /** Full name. */
    readonly name: string
    /** Cause in one sentence. */
    readonly error: string
  }[]
}
export interface ClubListRefresh {
  readonly success: true
  /** Number of clubs in the list. */
  readonly clubsCount: number
  /** Result in one sentence. */
  readonly message: string
}
/** Document `tabletennis/<season>/club-list`. */
export interface ClubListShard {
  /** Time of the reading, ISO 8601 in UTC. */
  readonly readAt: string
  readonly clubs: readonly ClubRow[]
}
/**
 * Document `tabletennis/<season>/clubs/<code>`: the club with its players and their sheets. While a club is being scraped, each finished player has a document `tabletennis/<season>/pending/<code>/<licence>` of the same form with only that player. It is removed when the club's document is written.
 */
export interface ClubShard {
  readonly club: ClubRecord
  /** Time of the last scrape, ISO 8601 in UTC. */
  readonly scrapedAt: string | null
  readonly players: readonly PlayerRecord[]
}
/** A stored player: data from the lists and from the sheets that were read. */
export interface PlayerRecord {
  readonly licence: string
  /** Name on the sheet. If no sheet was read, the name in the lists. */
  readonly name: string
  /**
   * Club code. Null if both lists of the club were read completely and neither contains the player.
   */
  readonly clubCode: string | null
  /**
   * Gender in the numeric ranking: M (Messieurs) or F (Dames). Null if the player is in neither list.
   */
  readonly gender: 'M' | 'F' | null
  /**
   * false if the numeric ranking marks the player as inactive. Null if it does not list the player.
   */
  readonly active: boolean | null
  readonly category: string | null
  /** Class from the lists. Used only if the men's sheet gives none. */
  readonly listRanking: string | null
  /** Points from the lists. Used only if the men's sheet gives none. */
  readonly listPoints: number | null
  readonly masculine: SheetRecord | null
  readonly feminine: SheetRecord | null
  /** Last time the player was in a list of `clubCode`, ISO 8601 in UTC. */
  readonly seenAt: string
}
/** A stored sheet (fiche) of a player. */
export interface SheetRecord {
  readonly ranking: string | null
  readonly pointsStart: number | null
  readonly pointsCurrent: number | null
  readonly rankingPosition: number | null
  /** Date of the points, as YYYY-MM-DD. */
  readonly lastUpdate: string | null
  /** Total of the statistics. Not the number of matches. */
  readonly wins: number
  /** Total of the statistics. Not the number of matches. */
  readonly losses: number
  /** Statistics in the order of the page. */
  readonly stats: readonly StatRecord[]
  /** Matches, most recent day first. Within a day, in the order of the page. */
  readonly matches: readonly MatchRecord[]
  /** Points over time, oldest first. */
  readonly curve: readonly number[]
  /** Time of the reading, ISO 8601 in UTC. Absent in older documents. */
  readonly readAt?: string | null
  readonly export?: ExportMark
}
/** Stored wins and losses against opponents of one class. */
export interface StatRecord {
  /** Class of the opponents. */
  readonly opponentRanking: string
  /** Matches won. */
  readonly wins: number
  /** Matches lost. */
  readonly losses: number
}
/** A stored match on a player's sheet. */
export interface MatchRecord {
  /** Day of play, as YYYY-MM-DD. */
  readonly date: string
  /** Name of the opponent. Null for excluded people. */
  readonly opponentName: string | null
  /** Class, such as B2. */
  readonly opponentRanking: string | null
  readonly result: MatchResult
  /** Sets, the player's own first. 0-0 for a walk-over without sets. */
  readonly score: string
  /** Licence number, 5 to 7 digits. */
  readonly opponentLicence: string | null
  /** Code of the opponent's club, or its name if the source gives no code. */
  readonly opponentClub: string | null
  /** Points of the opponent on the day of the match. */
  readonly opponentPoints: number | null
  /** Points that the player gained (positive) or lost (negative). */
  readonly pointsChange: number | null
  /** Code of the fixture. */
  readonly division: string | null
  /** Whether the player won more sets than the opponent. */
  readonly won: boolean
}
/** The parts of a sheet that come from the federation's exports. Dates are YYYY-MM-DD. */
export interface ExportMark {
  /** Date of the latest list that contains the player, as YYYY-MM-DD. */
  readonly points: string | null
  /** Date of the latest file of results, as YYYY-MM-DD. */
  readonly results: string | null
  /** Date on the page of the sheet. Null if the page was not read or has no date. */
  readonly sheet: string | null
  /**
   * Whether the points at the start of the season are estimated: the points today minus the changes of all matches.
   */
  readonly isStartEstimated: boolean
  /** One letter per match: s for the sheet, e for the exports, b for both. */
  readonly sources: string
}
export interface Scores {
  /** Mean of the SEO and GEO scores. */
  readonly overall: number | null
  /** Score for AI assistants. */
  readonly geo: number | null
  /** Score for search engines. */
  readonly seo: number | null
  /** Grade that belongs to the overall score. */
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null
  readonly notJudged?: NotJudged
}
export interface PlatformFinding {
  /** Id of a check. */
  readonly check: string
  /** Result of the check. */
  readonly status: 'fail' | 'warn'
  /** Result in one sentence, including the measured value. */
  readonly message: string
}
export interface PlatformView {
  /** chatgpt, claude, gemini, perplexity or googleAiOverviews. */
  readonly id: string
  /** Display name. */
  readonly title: string
  /** How ready the page is for this platform, based on local checks. */
  readonly readiness: number | null
  /**
   * How often this platform mentions the site, from model answers and result pages. Null if not measured.
   */
  readonly visibility: number | null
  readonly reasons: {
    /** The findings that lower readiness most, at most five. */
    readonly readiness: readonly PlatformFinding[]
    /** What was counted, or why nothing was measured. */
    readonly visibility: readonly string[]
  }
}
export interface ActionItem {
  /** Position in the list, from 1. */
  readonly rank: number
  /** What is wrong, in one line. */
  readonly title: string
  /** What is expected, or the findings that the action fixes. */
  readonly why: string
  /** How to fix it. */
  readonly how: string
  /**
   * Points that the overall score would gain. Null without a score, or if only modules found the problem.
   */
  readonly points: number | null
  /** How much it matters. `critical` limits a score. */
  readonly severity: 'critical' | 'high' | 'medium' | 'low'
  /** Strength of the evidence that the problem matters. */
  readonly evidence?: 'measured' | 'documented' | 'observed' | 'practice'
  /** Whether the gain is small. */
  readonly minor: boolean
  /** Work that the fix takes. */
  readonly effort: 'low' | 'medium' | 'high'
  /** Ids of the checks that would pass. */
  readonly checks: readonly string[]
  /** Ids of the modules that found the problem. */
  readonly modules: readonly string[]
}
export interface Cost {
  /** Cost in US dollars. */
  readonly totalUsd: number
  /** Cost in US dollars by API. */
  readonly byApi: {
    /** Cost in US dollars. */
    readonly [k: string]: number
  }
}
export interface Engine {
  /** Name of the program. */
  readonly name: string
  /** Version of the program. */
  readonly version: string
}
export interface CombinedAuditResponse {
  readonly ok: true
  /** Increases when a field of this response changes its meaning. */
  readonly schemaVersion: string
  /** Version of the check catalogue. */
  readonly catalogueVersion: string
  /** URL as requested. */
  readonly url: string
  /** URL after redirects. */
  readonly finalUrl: string
  /** Start of the run. */
  readonly auditedAt: string
  /** Running time in milliseconds. */
  readonly durationMs: number
  /** Language of the report. */
  readonly language: 'en' | 'fr' | 'nl'
  readonly engine: Engine
  readonly scores: Scores
  /** Readiness and visibility for each AI platform. */
  readonly platforms: readonly PlatformView[]
  readonly geo: CheckAuditResponse | null
  readonly seo: CheckAuditResponse | null
  /** Result of each requested or required module, by module id. */
  readonly modules: {
    readonly [k: string]: ModuleOutcome
  }
  /** What to do, most useful action first. */
  readonly actions: readonly ActionItem[]
  readonly warnings: readonly Warning[]
  readonly cost: Cost
}
export interface ModuleDone {
  readonly status: 'done'
  /** Running time in milliseconds. */
  readonly durationMs: number
  /** Amount in US dollars. */
  readonly costUsd: number
  /** Whether the result was reused from an earlier run. */
  readonly cached: boolean
  /** Result of the module. The schema is `<Module>Result`. */
  readonly result: unknown
  /** Score of the module, if it has one. It does not count toward the scores of the audit. */
  readonly score?: number
  /** Main result in one line. */
  readonly summary?: string
  /** Overall judgement. Present only for modules that judge. */
  readonly verdict?: 'good' | 'mixed' | 'poor'
  /** What is wrong. A full audit also lists these among its actions. */
  readonly findings?: readonly ModuleFinding[]
}
export interface ModuleSkipped {
  readonly status: 'skipped'
  /** What is missing, and what the operator or caller can do about it. */
  readonly skipped: string
}
export interface ModuleFailed {
  readonly status: 'failed'
  /** Cause of the failure in one sentence. */
  readonly error: string
  /** Error code. */
  readonly code: string
  /** Running time in milliseconds. */
  readonly durationMs: number
}
/** Result of importing one file. */
export interface ExportOutcome {
  readonly file: ExportFile
  /** stale: the file is older than the last accepted one. refused: no data changed. */
  readonly outcome: 'accepted' | 'unchanged' | 'stale' | 'refused'
  /** Check that refused the file. Null if no check refused it. */
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
  /** Why the file was not accepted, with numbers. Null if it was accepted. */
  readonly problem: string | null
  /** Date of the file. Null if unknown. */
  readonly date: string | null
  readonly bytes: number
  /** Players or results in the file, without duplicates. */
  readonly lines: number
  /** Lines that could not be parsed. */
  readonly dropped: number
  /** Lines that the last accepted file does not have. */
  readonly added: number
  /** Lines that differ from the last accepted file. */
  readonly changed: number
  /** Lines that only the last accepted file has. */
  readonly missing: number
  readonly warnings: readonly string[]
}
/**
 * Document `tabletennis/exports/<file>`: a summary of the last accepted file, without lines or names.
 */
export interface ExportState {
  /** YYYY-MM-DD. */
  readonly date: string
  /** Time of the reading, ISO 8601 in UTC. */
  readonly readAt: string
  /** SHA-256 of the file in hexadecimal. */
  readonly hash: string
  readonly etag: string | null
  readonly lastModified: string | null
  /** Season of the latest result. Null for lists of players. */
  readonly season: string | null
  readonly lines: number
  /** Key and hash of each line as pairs of 32-bit numbers, in base64. */
  readonly keys: string
  /** Number of accepted files. For results, counted per season. */
  readonly files?: number
  /**
   * Pairs as in `keys`: a player or result that the last file lacks, and the number (in `files`) of the first file without it.
   */
  readonly missing?: string
  readonly learned: ExportLessons
}
/** Ranking rules derived from a file. */
export interface ExportLessons {
  /** Classes from a list of players, strongest first. */
  readonly classes: readonly RankingClass[]
  /** Coefficients by competition. Only for a file of results. */
  readonly coefficients: readonly {
    readonly competitionType: CompetitionType
    readonly code: number | null
    readonly coefficient: number
    readonly matches: number
  }[]
  /** Results whose points differ from our gap table. */
  readonly unlikeTable: number
  /** Column that also counts inactive players. Null for results. */
  readonly allPlacesColumn: 11 | 12 | null
}
export interface RankingClass {
  /** Class, such as B2. */
  readonly ranking: string
  /** Last position among the active players. */
  readonly lastPlace: number | null
  /** Lowest points in the class. */
  readonly minPoints: number | null
  /** Number of players in the class. */
  readonly players: number | null
}
/**
 * Document below `tabletennis/exports/results/<season>/<sheet>/`: results of the players in one part of the list.
 */
export interface ExportResults {
  /**
   * One result per line, without names; fields are separated by semicolons. The last field is empty, the number of the first accepted file without the result, or x if the result was retracted.
   */
  readonly lines: string
}
/** How current the response is. */
export interface Freshness {
  /** Last successful reading of the source. Null if it was never read. */
  readonly readAt: string | null
  /** Last change of the data. */
  readonly changedAt: string | null
  /** Origin of the data. */
  readonly source: 'site' | 'tabt' | 'results_site' | 'export' | 'mixed' | null
  /** false if the last reading failed for a part, so the response contains older data. */
  readonly complete: boolean
}
export interface Hall {
  /** Name of the venue. */
  readonly name: string | null
  /** Street and house number. */
  readonly street: string | null
  /** Postal code. */
  readonly postalCode: string | null
  /** Town. */
  readonly city: string | null
}
/** A former date, time or venue of a fixture. */
export interface FormerPlan {
  /** Date in Belgian time. */
  readonly date: string | null
  /** Time as HH:MM in Belgian time. */
  readonly time: string | null
  /** Name of the venue. */
  readonly venueName: string | null
  /** Time when the new plan was first read. */
  readonly seenUntil: string
}
/** A stored fixture. */
export interface StoredFixture {
  /** Identifier of the fixture. It does not change during the season. */
  readonly fixtureId: string
  /** Round of the calendar. Null if the source gives no number. */
  readonly week: number | null
  /** Name of the round, as the source writes it. */
  readonly weekName: string | null
  /** Number of the match sheet. It can change. */
  readonly matchId: string | null
  /** The federation's identifier of the result. */
  readonly matchUniqueId: number | null
  /** Current date in Belgian time. */
  readonly date: string | null
  /** Time as HH:MM in Belgian time. */
  readonly time: string | null
  /** Name of the team. Null if the draw is open; `Bye` for a bye. */
  readonly homeTeam: string | null
  /** Name of the team. Null if the draw is open; `Bye` for a bye. */
  readonly awayTeam: string | null
  /** Code of the club. Null for a bye. */
  readonly homeClubCode: string | null
  /** Code of the club. Null for a bye. */
  readonly awayClubCode: string | null
  /** Venue of the fixture. */
  readonly venue: Venue | null
  /** withdrawn: a team left the division. cancelled: the fixture is no longer in the source. */
  readonly status: 'scheduled' | 'played' | 'forfeit' | 'withdrawn' | 'bye' | 'cancelled'
  /** Matches won by the home team. */
  readonly homeScore: number | null
  /** Matches won by the away team. */
  readonly awayScore: number | null
  /** Forfeit flag of the source. */
  readonly isHomeForfeit: boolean
  /** Forfeit flag of the source. */
  readonly isAwayForfeit: boolean
  /** Whether the team left the division. */
  readonly isHomeWithdrawn: boolean
  /** Whether the team left the division. */
  readonly isAwayWithdrawn: boolean
  /** Whether the federation changed the result. */
  readonly adjusted: boolean
  /** Former plans, most recent first. */
  readonly previous: readonly FormerPlan[]
  /** Revision number of the calendar event. */
  readonly sequence: number
  /** Time when this status was first read. */
  readonly statusSince: string
  /** Time of the first reading. */
  readonly createdAt: string
  /** Time of the last change to a field. */
  readonly updatedAt: string
}
/** The fields of a fixture that a change affects. */
export interface FixtureFields {
  /** Date in Belgian time. */
  readonly date?: string | null
  /** Time as HH:MM in Belgian time. */
  readonly time?: string | null
  /** Venue. */
  readonly venue?: Venue | null
  /** Status of the fixture. */
  readonly status?: string
  /** Score with the home team first, such as 12-4. */
  readonly score?: string | null
}
export interface StoredChange {
  /** Time when the change was read. */
  readonly changedAt: string
  /** Identifier of the fixture. */
  readonly fixtureId: string
  /** Field that changed. */
  readonly kind: 'new' | 'date' | 'time' | 'venue' | 'status' | 'score' | 'cancelled'
  /** Value before the change. */
  readonly before: FixtureFields | null
  /** Value after the change. */
  readonly after: FixtureFields | null
}
/** Document `tabletennis-calendar/<season>/divisions/<the federation's number>`. */
export interface FixtureShard {
  readonly id: string
  readonly name: string
  readonly readAt: string
  readonly changedAt: string
  readonly fixtures: readonly StoredFixture[]
  /** Changes, oldest first. New fixtures are not listed. */
  readonly changes: readonly StoredChange[]
}
/** Document `tabletennis-calendar/<season>/reading`: the last completed reading. */
export interface CalendarReading {
  readonly readAt: string
  readonly complete: boolean
}
/** A fixture between two teams, or a bye. */
export interface Fixture {
  /** Identifier of the fixture. It does not change during the season. */
  readonly fixtureId: string
  /** Same as fixture_id. */
  readonly id: string
  /** Season, such as 2025-2026. */
  readonly season: string
  /** Name of the division. */
  readonly divisionName: string | null
  /** Category, such as National, or the name of a province. */
  readonly divisionCategory: string | null
  /** Hommes (men) or Dames (women). */
  readonly divisionGender: 'Hommes' | 'Dames' | null
  /** Index of the division in /api/interclubs/divisions. */
  readonly divisionIndex: number | null
  /** The federation's number for the division. */
  readonly divisionId: number | null
  /** Round of the calendar. Null if the source gives no number. */
  readonly week: number | null
  /** Name of the round, as the source writes it. */
  readonly weekName: string | null
  /** Monday of the week in which most fixtures of this round and division take place. */
  readonly weekDateFrom: string | null
  /** Sunday of that week. */
  readonly weekDateTo: string | null
  /** Number of the match sheet. It can change. */
  readonly matchId: string | null
  /** The federation's identifier of the result. */
  readonly matchUniqueId: number | null
  /** Current date in Belgian time. */
  readonly date: string | null
  /** Time as HH:MM in Belgian time. */
  readonly time: string | null
  /** Name of the team. Null if the draw is open; `Bye` for a bye. */
  readonly homeTeam: string | null
  /** Name of the team. Null if the draw is open; `Bye` for a bye. */
  readonly awayTeam: string | null
  /** Code of the club. Null for a bye. */
  readonly homeClubCode: string | null
  /** Code of the club. Null for a bye. */
  readonly awayClubCode: string | null
  /** Venue of the fixture. */
  readonly venue: Venue | null
  /** withdrawn: a team left the division. cancelled: the fixture is no longer in the source. */
  readonly status: 'scheduled' | 'played' | 'forfeit' | 'withdrawn' | 'bye' | 'cancelled'
  /** Score with the home team first, such as 12-4. */
  readonly score: string | null
  /** Matches won by the home team. */
  readonly homeScore: number | null
  /** Matches won by the away team. */
  readonly awayScore: number | null
  /** Forfeit flag of the source. */
  readonly isHomeForfeit: boolean
  /** Forfeit flag of the source. */
  readonly isAwayForfeit: boolean
  /** Whether the team left the division. */
  readonly isHomeWithdrawn: boolean
  /** Whether the team left the division. */
  readonly isAwayWithdrawn: boolean
  /** Whether a team has no opponent. */
  readonly bye: boolean
  /**
   * Whether the fixture moved: it is outside the dates of its round, or was planned differently before.
   */
  readonly rescheduled: boolean
  /** Former plans, most recent first. */
  readonly previous: readonly FormerPlan[]
  /** Whether the date passed more than 3 days ago without a score. */
  readonly overdue: boolean
  /** Whether the federation changed the result. */
  readonly adjusted: boolean
  /** Whether a match sheet is stored. */
  readonly hasSheet: boolean
  /** URL of the fixture on the source's site. */
  readonly matchDetailsUrl: string | null
  /** Time of the first reading. */
  readonly createdAt: string
  /** Time of the last change to a field. */
  readonly updatedAt: string
}
export interface FixtureList {
  /** Number of fixtures in this response. */
  readonly count: number
  /** Number of fixtures that match the filters. */
  readonly total: number
  /** Fixtures, sorted by date and time. Fixtures without a date come last. */
  readonly matches: readonly Fixture[]
  readonly freshness: Freshness
}
export interface TeamFixtures {
  /** Value from the request. */
  readonly teamName: string
  /** Number of fixtures. */
  readonly count: number
  /** Home and away fixtures, sorted by date and time. */
  readonly matches: readonly Fixture[]
  readonly freshness: Freshness
}
export interface WeekFixtures {
  /** Value from the request. */
  readonly week: string
  /** Number of fixtures. */
  readonly count: number
  /** Fixtures, sorted by division, date and time. */
  readonly matches: readonly Fixture[]
  readonly freshness: Freshness
}
export interface FixtureSearch {
  /** Value from the request. */
  readonly query: string
  /** Number of fixtures in this response. */
  readonly count: number
  /** Fixtures, sorted by date and time. */
  readonly matches: readonly Fixture[]
  readonly freshness: Freshness
}
export interface CalendarStats {
  /** Number of fixtures, without byes and cancelled ones. */
  readonly totalMatches: number
  /** Number of divisions with fixtures. */
  readonly divisionsCount: number
  /** Number of distinct rounds. */
  readonly weeksCount: number
  /** Number of distinct team names. */
  readonly teamsCount: number
  /** Earliest date. */
  readonly minDate: string | null
  /** Latest date. */
  readonly maxDate: string | null
  readonly freshness: Freshness
}
export interface ChangeList {
  /** Number of changes in this response. */
  readonly count: number
  /** Number of changes that match the filters. */
  readonly total: number
  /** Changes, most recent first. */
  readonly changes: readonly FixtureChange[]
  readonly freshness: Freshness
}
/** A division in the federation's list. */
export interface Division {
  /** Index of the division in the list of divisions. */
  readonly index: number
  /** Name of the division. */
  readonly name: string
  /** Category, such as National, or the name of a province. */
  readonly category: string | null
  /** Hommes (men) or Dames (women). */
  readonly gender: 'Hommes' | 'Dames' | null
  /** The federation's number for the division. */
  readonly id: string
}
/**
 * The last attempt to read the standings of a week.
 *
 * This interface was referenced by `undefined`'s JSON-Schema definition
 * via the `patternProperty` "^\d{1,2}$".
 *
 */
export interface StandingsVisit {
  readonly state: 'read' | 'failed' | 'cup'
  /** Time when the stored rows were read, ISO 8601 in UTC. Null if there are none. */
  readonly readAt: string | null
}
export interface DivisionList {
  readonly season: SeasonName
  /** Number of divisions in this response. */
  readonly count: number
  /** Divisions, sorted by index. */
  readonly divisions: readonly Division[]
}
/** A team's row in the standings of a division and week, with the values from the source's page. */
export interface Standing {
  /** Position in the standings. */
  readonly rank: number
  /** Name of the team. */
  readonly teamName: string
  /** Fixtures played. */
  readonly played: number
  /** Fixtures won. */
  readonly wins: number
  /** Fixtures lost. */
  readonly losses: number
  /** Fixtures drawn. */
  readonly draws: number
  /** Number of forfeits. */
  readonly forfeits: number
  /** Points in the standings. */
  readonly points: number
}
export interface Standings {
  /** Index of the division in the list of divisions. */
  readonly divisionIndex: number
  /** Requested week. If none was requested, the latest stored week. */
  readonly week: number | null
  /** Number of teams. */
  readonly count: number
  readonly season: SeasonName
  readonly state: StandingsState
  /** Time when the rows were read. Null if unknown. */
  readonly scrapedAt: string | null
  /** Whether the last reading is too long ago. */
  readonly stale: boolean
  /** Rows, sorted by rank. */
  readonly rows: readonly Standing[]
}
export interface StandingsWeek {
  /** Week of the season, 1 to 22. */
  readonly week: number
  readonly state: StandingsState
  /** Time when the rows were read. Null if unknown. */
  readonly scrapedAt: string | null
  /** Rows, sorted by rank. At least one. */
  readonly rows: readonly Standing[]
}
export interface DivisionProgress {
  /** Index of the division in the list of divisions. */
  readonly divisionIndex: number
  /** Name of the division. */
  readonly divisionName: string | null
  /** Category, such as National, or the name of a province. */
  readonly category: string | null
  /** Hommes (men) or Dames (women). */
  readonly gender: 'Hommes' | 'Dames' | null
  readonly season: SeasonName
  /**
   * read; failed: the last attempt failed, so the rows are older; not_read: never attempted; cup: the division has no standings.
   */
  readonly state: 'read' | 'failed' | 'not_read' | 'cup'
  /** Time of the last reading of any week. Null if unknown. */
  readonly scrapedAt: string | null
  /** Whether the last reading is too long ago. */
  readonly stale: boolean
  /** Weeks that have rows, in ascending order. */
  readonly weeks: readonly StandingsWeek[]
}
export interface TeamWeek {
  /** Week of the season, 1 to 22. */
  readonly week: number
  /** Position in the standings. */
  readonly rank: number
  /** Fixtures played. */
  readonly played: number
  /** Fixtures won. */
  readonly wins: number
  /** Fixtures lost. */
  readonly losses: number
  /** Fixtures drawn. */
  readonly draws: number
  /** Number of forfeits. */
  readonly forfeits: number
  /** Points in the standings. */
  readonly points: number
  /** Index of the division in the list of divisions. */
  readonly divisionIndex: number
  /** Name of the division. */
  readonly divisionName: string
}
export interface TeamHistory {
  readonly season: SeasonName
  /** Value from the request. */
  readonly teamName: string
  /** Number of items in `history`. */
  readonly count: number
  /** Weeks, sorted by division and week. */
  readonly history: readonly TeamWeek[]
}
export interface TeamHit {
  /** Name of the team. */
  readonly teamName: string
  /** Index of the division in the list of divisions. */
  readonly divisionIndex: number
  /** Name of the division. */
  readonly divisionName: string
}
export interface TeamSearch {
  readonly season: SeasonName
  /** Value from the request. */
  readonly query: string
  /** Number of teams in this response. */
  readonly count: number
  /** One entry per team and division, sorted by name. */
  readonly teams: readonly TeamHit[]
}
export interface InterclubStats {
  readonly season: SeasonName
  /** Stored seasons, newest first. */
  readonly seasons: readonly SeasonName[]
  /** Number of divisions, including cups. */
  readonly divisions: number
  /** Number of stored rows in standings. */
  readonly rankings: number
  /** Number of distinct team names in those rows. */
  readonly teams: number
  /** First stored week. */
  readonly minWeek: number | null
  /** Last stored week. */
  readonly maxWeek: number | null
}
export interface DataStats {
  /** Number of clubs. */
  readonly clubs: number
  /** Number of players. */
  readonly players: number
  /** Number of match rows on all sheets. A match between two stored players counts twice. */
  readonly matches: number
  /** Number of players with at least one match row. */
  readonly playersWithMatches: number
}
export interface LastScrapeDate {
  /** Time when a club was last read. Null if none was read. */
  readonly lastScrapeDate: string | null
  /** Explanation. Present only if no club was read. */
  readonly message?: string
}
export interface ClubsCount {
  /** Number of clubs. */
  readonly clubsCount: number
}
export interface ActivePlayersCount {
  /**
   * Number of players the federation marks as active. Where it gives no status, players with points or a class.
   */
  readonly activePlayersCount: number
}
export interface MatchesByType {
  /** Match rows on men's sheets. */
  readonly masculine: number
  /** Match rows on women's sheets. */
  readonly feminine: number
}
export interface MatchDay {
  /** YYYY-MM-DD. */
  readonly date: string
  /** Match rows of that day on all sheets. */
  readonly count: number
}
export interface BusyPlayer {
  /** Licence number, 5 to 7 digits. */
  readonly licence: string
  /** First and last name. */
  readonly name: string
  /** Name of the club, or its code if the name is unknown. */
  readonly club: string | null
  /** Code of the club. */
  readonly clubCode: string | null
  /** Match rows on the player's sheets. */
  readonly matches: number
}
/**
 * Document `tabletennis/plans/<key>`: the pages that a run visits. A run that resumes it uses the same plan.
 */
export interface InterclubPlan {
  readonly divisions: readonly {
    readonly index: number
    readonly id: string
  }[]
  readonly weeks: readonly number[]
}
/** Document `tabletennis/<season>/division-list`. */
export interface DivisionListShard {
  /** Time of the reading, ISO 8601 in UTC. */
  readonly readAt: string
  readonly divisions: readonly Division[]
}
/**
 * Document `tabletennis/<season>/divisions/<the federation's number>`: standings by week (1 to 22).
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
  /** Last attempt for each week. Absent in older documents. */
  readonly visits?: {
    readonly [k: string]: StandingsVisit
  }
}
export interface LlmsFile {
  /** Whether the file exists and is not an HTML page. */
  readonly found: boolean
  /** HTTP status of the response. */
  readonly status: number | null
  /** Content-Type header. Empty for pasted content. */
  readonly contentType: string
  /** Size in bytes. */
  readonly bytes: number
  /** First line, unchanged. */
  readonly firstLine: string
  /** Text of the first heading. */
  readonly title: string | null
  /** Text of the blockquote after the title. */
  readonly summary: string
  readonly sections: readonly LlmsSection[]
  readonly findings: readonly LlmsFinding[]
}
export interface LlmsSection {
  /** Text of the heading. */
  readonly title: string
  /** Line number, from 1. */
  readonly line: number
  /** Whether this is the "Optional" section, which readers may skip. */
  readonly optional: boolean
  readonly links: readonly LlmsLink[]
}
export interface LlmsLink {
  /** Text of the link. */
  readonly title: string
  /** Target of the link. */
  readonly url: string
  /** Description after the link. */
  readonly note: string
  /** Line number, from 1. */
  readonly line: number
  /** HTTP status of the response. */
  readonly status?: number
}
export interface LlmsFinding {
  /** How serious the violation is. */
  readonly severity: 'error' | 'warning' | 'info'
  /** Id of the rule. */
  readonly rule: string
  /** Line number, from 1. */
  readonly line: number
  /** What is wrong. */
  readonly message: string
  /** How to fix it. */
  readonly fix: string
}
export interface LlmsTxtReport {
  readonly ok: true
  /** URL of the file. Null for pasted content. */
  readonly url: string | null
  readonly files: {
    readonly llmsTxt: LlmsFile
    readonly llmsFullTxt: LlmsFile
  }
  readonly conformity: {
    readonly standard: 'llms.txt 0.9'
    /** true if there are no violations. */
    readonly conforms: boolean
    readonly violations: readonly LlmsFinding[]
  }
  /** Score of the checks on llms.txt. */
  readonly score: number | null
}
export interface PlanAuditCall {
  /** Absolute http or https URL to audit. */
  readonly url: string
  /**
   * Module ids. Only these modules and the ones they need run. seo and geo are the page checks. Default: all modules that are ready.
   *
   * @minItems 1
   * @maxItems 32
   */
  readonly modules?: readonly string[]
  /**
   * Most that this audit may spend, in US dollars. Default 0: modules that cost money do not run.
   */
  readonly maxCostUsd?: number
}
export interface AuditSiteCall {
  /** Absolute http or https URL to audit. */
  readonly url: string
  /** Maximum number of pages to read. */
  readonly maxPages: number
  /**
   * Paths to read; `*` matches any characters. Default: all.
   *
   * @maxItems 20
   */
  readonly include?: readonly string[]
}
export interface SiteStatusCall {
  /** Id that audit_site returned. */
  readonly siteAudit: string
  /** Seconds to wait for a running audit to end. */
  readonly waitSeconds: number
  /** Id of an issue. The answer then lists the pages that have it. */
  readonly issue?: string
  /** Maximum number of items in the answer. */
  readonly limit: number
  /** nextCursor of the previous answer, to continue a list. */
  readonly cursor?: string
}
export interface GetFindingsCall {
  /** Report id that audit_page returned. */
  readonly report: string
  /** Returns only findings with this status. Default: fail and warn. */
  readonly status?: 'fail' | 'warn' | 'pass' | 'error' | 'notApplicable'
  /** Returns only findings of this category (seo.on-page) or module (hreflang). */
  readonly category?: string
  /** Returns only checks that matter to this AI platform. */
  readonly platform?: 'chatgpt' | 'claude' | 'gemini' | 'perplexity' | 'googleAiOverviews'
  /** Maximum number of items in the answer. Large items reduce it. */
  readonly limit: number
  /** nextCursor of the previous answer, to continue a list. */
  readonly cursor?: string
}
export interface ExplainCheckCall {
  /** Id of a check, or its last part if that is unique. */
  readonly id: string
}
export interface GetModuleCall {
  /** Report id that audit_page returned. */
  readonly report: string
  /** Id of a module in that report. */
  readonly module: string
  /** nextCursor of the previous answer, to continue a list. */
  readonly cursor?: string
}
export interface CompareReportsCall {
  /** Id of the earlier report. */
  readonly before: string
  /** Id of the later report. */
  readonly after: string
  /** Language of the comparison. Default: language of the later report. */
  readonly language?: 'en' | 'fr' | 'nl'
}
export interface ValidateLlmsTxtCall {
  /** Any URL of the site whose llms.txt and llms-full.txt to check. Pass either url or text. */
  readonly url?: string
  /** Text of an llms.txt file. Makes no request. Pass either url or text. */
  readonly text?: string
}
export interface ExportReportCall {
  /** Report id that audit_page returned. */
  readonly report: string
  /** markdown returns a to-do list for people and coding agents. */
  readonly format: 'markdown' | 'html' | 'pdf' | 'json'
  /** Language of the document. Default: language of the report. */
  readonly language?: 'en' | 'fr' | 'nl'
}
export interface TtSearchCall {
  /** Words from the name of a player or team, or part of a licence. */
  readonly query: string
  /** Maximum number of items in the answer. Large items reduce it. */
  readonly limit: number
}
export interface TtPlayerCall {
  /** Licence of a player, 5 to 7 digits. Use tt_search to find it. */
  readonly licence: string
  /** Maximum number of items in the answer. Large items reduce it. */
  readonly limit: number
  /** nextCursor of the previous answer, to continue a list. */
  readonly cursor?: string
}
export interface TtHeadToHeadCall {
  /** Licence of a player, 5 to 7 digits. Use tt_search to find it. */
  readonly licence: string
  /** Licence of the opponent, 5 to 7 digits. */
  readonly opponent: string
}
export interface TtStandingsCall {
  /**
   * Number of a division, or part of its name. If several divisions match, the answer lists their numbers.
   */
  readonly division: string
  /** Week 1 to 22. Default: the latest stored one. */
  readonly week?: number
}
export interface TtFixturesCall {
  /** Full name of a team. */
  readonly team?: string
  /** Part of the name of a team. */
  readonly club?: string
  /** Part of the name of a division. */
  readonly division?: string
  /** Round 1 to 22. */
  readonly week?: number
  /** First date, as YYYY-MM-DD. */
  readonly from?: string
  /** Last date, as YYYY-MM-DD. */
  readonly to?: string
  /** Maximum number of items in the answer. Large items reduce it. */
  readonly limit: number
  /** nextCursor of the previous answer, to continue a list. */
  readonly cursor?: string
}
export interface AuditPageCall {
  /** Absolute http or https URL to audit. */
  readonly url: string
  /**
   * Module ids. Only these modules and the ones they need run. seo and geo are the page checks. Default: all modules that are ready.
   *
   * @minItems 1
   * @maxItems 32
   */
  readonly modules?: readonly string[]
  /**
   * Most that this audit may spend, in US dollars. Default 0: modules that cost money do not run.
   */
  readonly maxCostUsd?: number
  /** Language of the report. Default en. */
  readonly language?: 'en' | 'fr' | 'nl'
}
export interface ModuleStatus {
  /** Id of the module, as used in the path of its call. */
  readonly id: string
  /** Display name. */
  readonly title: string
  /** core needs no third party, premium a paid API, live a language model. */
  readonly tier: 'core' | 'live' | 'premium'
  /** `missing`: a required credential is not set. */
  readonly status: 'ready' | 'missing'
  /** false if the operator disabled the module. */
  readonly enabled: boolean
  /** Required environment variables that are not set. */
  readonly missing: readonly string[]
  /** Environment variables that are not set and would add results. */
  readonly optional: readonly string[]
  /** Modules whose results this module uses. */
  readonly needs: readonly string[]
  /** What the module reports. */
  readonly description: string
  readonly budget?: ModuleBudget
  /** Budgets of the paid APIs that the module may use. */
  readonly budgets?: readonly ModuleBudget[]
  /** Names of the settings that the operator changed. */
  readonly changed?: {
    readonly [k: string]: unknown
  }
}
export interface ModuleBudget {
  /** Name of the API. */
  readonly api: string
  /** Limit per day in US dollars. Null if unlimited. */
  readonly limitUsd: number | null
  /** Amount in US dollars. */
  readonly spentUsd: number
  /** Remaining amount in US dollars, without reserved amounts. Null if unlimited. */
  readonly leftUsd: number | null
  /** Calls made today, including free ones. */
  readonly calls: number
  /** Expected cost of one run in US dollars. */
  readonly runUsd: number
  /** Next midnight in UTC, when the amounts reset. */
  readonly resetsAt: string
}
/** What you may spend here with the token of this request, or without a token. */
export interface Account {
  /** Name of the token. `anonymous` without one. */
  readonly name: string
  /** Ids of the modules that you may use. `*` means all. */
  readonly modules: readonly string[]
  /** Limit per day in US dollars. Null if unlimited. */
  readonly limitUsd: number | null
  /** Amount spent today in US dollars. */
  readonly spentUsd: number
  /** Remaining amount in US dollars, without reserved amounts. Null if unlimited. */
  readonly leftUsd: number | null
  /** Limit per audit in US dollars. Null if unlimited. */
  readonly auditLimitUsd: number | null
  /** Next midnight in UTC, when the amounts reset. */
  readonly resetsAt: string
}
/** The module did not run and nothing was spent, because a requirement is missing. */
export interface Skipped {
  readonly ok: false
  /** What is missing, and what the operator or caller can do about it. */
  readonly skipped: string
}
export interface ModuleRan {
  readonly ok: true
  /** Id of a module. */
  readonly moduleId: string
  /** Running time in milliseconds. */
  readonly durationMs: number
  /** Amount in US dollars. */
  readonly costUsd: number
  /** Whether the result was reused from an earlier run. */
  readonly cached: boolean
  /** Result of the module. The schema is `<Module>Result`. */
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
  /** Result in one sentence. */
  readonly message: string
  readonly player: Player
}
export interface Player {
  /** Licence number, 5 to 7 digits. */
  readonly licence: string
  /** Full name. */
  readonly name: string
  /** Club code as the source spells it. */
  readonly clubCode: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Points at the start of the season. */
  readonly pointsStart: number | null
  /** Points today. */
  readonly pointsCurrent: number | null
  /** Matches won, from the statistics on the sheet. */
  readonly totalWins: number
  /** Matches lost, from the statistics on the sheet. */
  readonly totalLosses: number
  /** Statistics in the order of the sheet. */
  readonly statsMasculine: readonly RankingStat[]
  /** Matches, most recent first. */
  readonly matchesMasculine: readonly Match[]
  /** Statistics in the order of the sheet. */
  readonly statsFeminine: readonly RankingStat[]
  /** Matches, most recent first. */
  readonly matchesFeminine: readonly Match[]
  /** Age category. */
  readonly category: string | null
  /** Position in the ranking. */
  readonly rankingPosition: number | null
  /** Date of the points: from the sheet, or from the federation's list if that is newer. */
  readonly lastUpdate: string | null
  /** Class, such as B2. */
  readonly womenRanking: string | null
  /** Value from the women's sheet. */
  readonly womenPointsStart: number | null
  /** Value from the women's sheet. */
  readonly womenPointsCurrent: number | null
  /** Value from the women's sheet. */
  readonly womenTotalWins: number | null
  /** Value from the women's sheet. */
  readonly womenTotalLosses: number | null
  /** Value from the women's sheet. */
  readonly womenRankingPosition: number | null
  /** Name of the club. */
  readonly clubName: string | null
  /** Points over the season as drawn on the sheet, oldest first. Empty without data. */
  readonly pointsCurveMasculine: readonly number[]
  /** Points over the season as drawn on the sheet, oldest first. Empty without data. */
  readonly pointsCurveFeminine: readonly number[]
  /** Time when the men's sheet was read. Null if unknown. */
  readonly readAtMasculine: string | null
  /** Time when the women's sheet was read. Null if unknown. */
  readonly readAtFeminine: string | null
  /** Whether the most recently read sheet is too old. */
  readonly stale: boolean
  /** Whether `points_start` is estimated: the points today minus the changes of all matches. */
  readonly pointsStartEstimated: boolean
  /** Whether `women_points_start` is estimated in the same way. */
  readonly womenPointsStartEstimated: boolean
}
export interface Duel {
  /** Day of play, as YYYY-MM-DD. */
  readonly date: string
  /** Licence of the winner. */
  readonly winner: string
  /** Sets, the winner's first. */
  readonly score: string
  /** Sheet (fiche) of the men's or of the women's competition. A woman can have both. */
  readonly sheet: 'masculine' | 'feminine'
  /** Code of the fixture. */
  readonly division: string | null
  /** V: won. D: lost. WO: walk-over. */
  readonly result: 'V' | 'D' | 'WO'
  /** Class of the second player. */
  readonly opponentRanking: string | null
}
export interface PlayerRow {
  /** Licence number, 5 to 7 digits. */
  readonly licence: string
  /** Full name. */
  readonly name: string
  /** Club code as the source spells it. */
  readonly clubCode: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Age category. */
  readonly category: string | null
  /** Points at the start of the season. */
  readonly pointsStart: number | null
  /** Points today. */
  readonly pointsCurrent: number | null
  /** Matches won, from the statistics on the sheet. */
  readonly totalWins: number
  /** Matches lost, from the statistics on the sheet. */
  readonly totalLosses: number
}
export interface PlayerList {
  /** Number of players in this response. */
  readonly count: number
  /** Number of players that match the filters. */
  readonly total: number
  readonly players: readonly PlayerRow[]
}
export interface PlayerMatches {
  readonly player: {
    /** Licence number, 5 to 7 digits. */
    readonly licence: string
    /** Full name. */
    readonly name: string
  }
  /** Number of matches in this response. */
  readonly count: number
  /** Number of matches that match the filters. */
  readonly total: number
  /** Matches, most recent first. */
  readonly matches: readonly Match[]
}
export interface HeadToHead {
  readonly player1: {
    /** Licence number, 5 to 7 digits. */
    readonly licence: string
    /** Full name. */
    readonly name: string
  }
  readonly player2: {
    /** Licence number, 5 to 7 digits. */
    readonly licence: string
    /** Full name. */
    readonly name: string
  }
  /** Matches won by the first player. */
  readonly player1Wins: number
  /** Matches won by the second player. */
  readonly player2Wins: number
  /** Matches between the two players. */
  readonly totalMatches: number
  /** Matches, most recent first. */
  readonly matches: readonly Duel[]
  /**
   * Win probability of each player in their next match. Null unless both have points in the same ranking.
   */
  readonly winProbability: DuelProbability | null
}
export interface DuelProbability {
  /** Probability that the first player wins. */
  readonly player1: number
  /** Probability that the second player wins. Both add up to 1. */
  readonly player2: number
  /** Sheet (fiche) of the men's or of the women's competition. A woman can have both. */
  readonly basis: 'masculine' | 'feminine'
  /** Absolute difference between their points. */
  readonly gap: number
}
export interface PlayerHit {
  /** Licence number, 5 to 7 digits. */
  readonly licence: string
  /** Full name. */
  readonly name: string
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Club code as the source spells it. */
  readonly clubCode: string | null
  /** Name of the club. */
  readonly clubName: string | null
  /** Points today. */
  readonly pointsCurrent: number | null
}
export interface PlayerSearch {
  /** Value from the request. */
  readonly query: string
  /** Number of players in this response. */
  readonly count: number
  /** Players, sorted by points in descending order. */
  readonly players: readonly PlayerHit[]
}
export interface TopPlayers {
  /** Number of players in this response. */
  readonly count: number
  readonly players: readonly TopPlayer[]
}
export interface TopPlayer {
  /** Position in this response, from 1. */
  readonly rank: number
  /** Licence number, 5 to 7 digits. */
  readonly licence: string
  /** Full name. */
  readonly name: string
  /** Club code as the source spells it. */
  readonly clubCode: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Points today. */
  readonly pointsCurrent: number
  /** Name of the club. */
  readonly clubName: string | null
  /** Province of the player's club. */
  readonly province: string | null
}
export interface Progressions {
  /** Number of players in this response. */
  readonly count: number
  /** Players, sorted by progression. Default order: greatest gain first. */
  readonly players: readonly Progression[]
}
export interface Progression {
  /** Licence number, 5 to 7 digits. */
  readonly licence: string
  /** Full name. */
  readonly name: string
  /** Club code as the source spells it. */
  readonly clubCode: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Points at the start of the season. */
  readonly pointsStart: number
  /** Points today. */
  readonly pointsCurrent: number
  /** Points gained since the start of the season. Negative if points were lost. */
  readonly progression: number
}
/**
 * Document `tabletennis/excluded`: people who were erased. The configuration can exclude others.
 */
export interface ExcludedPersons {
  readonly licences: readonly string[]
}
/** What was erased about a person. All counts are 0 if nothing was stored. */
export interface Erasure {
  readonly success: true
  /** 1 if the player was stored, otherwise 0. */
  readonly players: number
  /** Matches on the player's own sheets. */
  readonly matches: number
  /** Matches on other players' sheets. They remain, without the name and the licence. */
  readonly opponentMatches: number
  /** Results from the federation's files of this season. */
  readonly exportResults: number
  /** Club documents that were rewritten. */
  readonly documents: number
  /** Result in one sentence. */
  readonly message: string
}
export interface PointsWarning {
  /** Topic of the warning. */
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
  /** The warning in one or two sentences. */
  readonly text: string
}
export interface PointsHistory {
  readonly player: PlayerName
  /** Sheet (fiche) of the men's or of the women's competition. A woman can have both. */
  readonly sheet: 'masculine' | 'feminine'
  /** Season of the matches. */
  readonly season: string
  /** Number of items in this response. */
  readonly count: number
  /** Number of items that match the filters. */
  readonly total: number
  /** Points at the start of the season. */
  readonly pointsStart: number | null
  /** Whether `points_start` is estimated: the points today minus the changes of all matches. */
  readonly pointsStartEstimated: boolean
  /** Points today. */
  readonly pointsCurrent: number | null
  /** Source of the history: the federation's file of results, the player's sheet, or none. */
  readonly basis: 'export' | 'sheet' | 'none'
  /** One item per day, or per match with granularity match. Oldest first. */
  readonly history: readonly PointsStep[]
  readonly freshness: Freshness
}
export interface PlayerName {
  /** Licence number, 5 to 7 digits. */
  readonly licence: string
  /** Full name. */
  readonly name: string
}
/**
 * One day of play or, with granularity match, one match. The first three fields are common to both.
 */
export interface PointsStep {
  /** Day of play, as YYYY-MM-DD. */
  readonly date: string
  /** Points at the start of the day. Null if unknown. */
  readonly pointsBefore: number | null
  /** Points gained or lost in the match, or in all matches of the day. */
  readonly pointsChange: number | null
  /** Day: points after the day, which is `points_before` plus `points_change`. */
  readonly pointsAfter?: number | null
  /**
   * Day: points before this day minus points after the previous day. A difference is a correction by the federation or, with basis sheet, a tournament that the sheet does not list. Null when 0.
   */
  readonly correction?: number | null
  /** Day: number of matches. */
  readonly matches?: number
  /** Day: matches won, without walk-overs. */
  readonly wins?: number
  /** Day: matches lost, without walk-overs. */
  readonly losses?: number
  /** Match: licence of the opponent, 5 to 7 digits. */
  readonly opponentLicence?: string | null
  /** Match: name of the opponent. Null for excluded people. */
  readonly opponentName?: string | null
  /** Match: class of the opponent, such as B2. */
  readonly opponentRanking?: string | null
  /** Match: points of the opponent on that day. */
  readonly opponentPoints?: number | null
  readonly result?: MatchResult
  /** Match: sets, the player's own first. */
  readonly score?: string
  /** Match: name of the competition. Null with basis sheet. */
  readonly competition?: string | null
  /** Match: type of the competition. A tournament defeat costs fewer points. */
  readonly competitionType?: 'championship' | 'tournament' | null
  /** Match: code of the fixture. */
  readonly division?: string | null
  /** Match: the federation's code for the coefficient. Null with basis sheet. */
  readonly coefficientCode?: number | null
  /** Match: coefficient derived from the federation's file. Null if unknown. */
  readonly coefficient?: number | null
  /**
   * Match: points from the gap table, before the coefficient and the loss factor. Null with basis sheet.
   */
  readonly basePoints?: number | null
  /** Match: share of these points that the loser loses. Null with basis sheet. */
  readonly lossFactor?: number | null
}
/** Matches to estimate. The request stores nothing. */
export interface EstimateRequest {
  /** Sheet (fiche) of the men's or of the women's competition. A woman can have both. */
  readonly sheet?: 'masculine' | 'feminine'
  /** Points to start with. Default: the player's points today. */
  readonly points?: number
  /**
   * 1 to 100 matches.
   *
   * @minItems 1
   * @maxItems 100
   */
  readonly matches: readonly EstimateMatchRequest[]
}
/**
 * One match. Pass either `opponent_licence` or `opponent_points`, and what you know about the match.
 */
export interface EstimateMatchRequest {
  /** Licence of the opponent, 5 to 7 digits. */
  readonly opponentLicence?: string
  /** Points of the opponent. */
  readonly opponentPoints?: number
  /** V: won. D: lost. Omit it to get both outcomes. */
  readonly result?: 'V' | 'D'
  /** Factor of the competition, more than 0 and at most 3. */
  readonly coefficient?: number
  /** Index of a division whose coefficient to use. */
  readonly divisionIndex?: number
  readonly competitionType?: CompetitionType
  /**
   * Day of the match, as YYYY-MM-DD. Matches without a date count as one day, before all others.
   */
  readonly date?: string
}
export interface Estimate {
  readonly player: PlayerName
  /** Sheet (fiche) of the men's or of the women's competition. A woman can have both. */
  readonly sheet: 'masculine' | 'feminine'
  /** Points at the start of the estimate. */
  readonly points: number
  /** Date of those points. Null if you passed the points. */
  readonly asOf: string | null
  /** Name and date of the points rules. */
  readonly rulesVersion: string
  /** Number of matches. */
  readonly count: number
  /** Matches, in the order of the request. */
  readonly matches: readonly EstimatedMatch[]
  /** Sum of the changes. Null if a match has no result. */
  readonly totalChange: number | null
  /** Expected change: the points for a win and a loss, weighted by their probability. */
  readonly expectedChange: number
  /** Points after all matches. Null if a match has no result. */
  readonly pointsAfter: number | null
  /** Class for the points before the matches. Null without thresholds. */
  readonly classNow: string | null
  /**
   * Class for the points after the matches if nobody else's points change. This is not a forecast.
   */
  readonly classAfter: string | null
  /** Points missing to the next class after the matches. Null in the top class. */
  readonly pointsToNextClass: number | null
  readonly warnings: readonly PointsWarning[]
  readonly freshness: Freshness
}
export interface EstimatedMatch {
  readonly opponent: {
    /** Licence of the opponent. Null if you passed points. */
    readonly licence: string | null
    /** Name of the opponent. Null if you passed points. */
    readonly name: string | null
    /** Points of the opponent. */
    readonly points: number
  }
  /** Absolute difference between the players' points before the day. */
  readonly gap: number
  /** Probability that the player wins, with three decimals. */
  readonly winProbability: number
  /** Factor of the competition. */
  readonly coefficient: number
  /** Additional factor for a loss. */
  readonly lossFactor: number
  readonly ifWon: EstimatedOutcome
  readonly ifLost: EstimatedOutcome
  /** Result from the request. */
  readonly result: 'V' | 'D' | null
  /** Change for that result. Null without a result. */
  readonly change: number | null
}
export interface EstimatedOutcome {
  /** Whether the stronger player wins. false if both have the same points. */
  readonly expected: boolean
  /** Points from the gap table. Negative for a loss. */
  readonly basePoints: number
  /** Points after applying the coefficient and the loss factor. */
  readonly change: number
}
export interface RankingClasses {
  /** Sheet (fiche) of the men's or of the women's competition. A woman can have both. */
  readonly sheet: 'masculine' | 'feminine'
  /** Date of the points behind the thresholds. */
  readonly asOf: string | null
  /** Stored active players in that ranking. Null for another season. */
  readonly activePlayers: number | null
  /** Source of the thresholds: the federation's file, a published table, or none. */
  readonly basis: 'export' | 'table' | 'none'
  /** Why a value is unknown. */
  readonly reason: string | null
  /** Number of classes. */
  readonly count: number
  /** Classes, strongest first. */
  readonly classes: readonly RankingClass[]
  readonly freshness: Freshness
}
/**
 * Accuracy of the win probability, measured on stored results. Values are null below 1 000 matches.
 */
export interface WinProbabilityStats {
  /** Formula: 1 / (1 + 10 ^ (-difference / scale)). */
  readonly model: 'logistic'
  /** Scale in use, in points. */
  readonly scale: number
  /** Matches in which both players have points. Each match counts once; walk-overs do not count. */
  readonly matches: number
  /** Mean squared error. 0 is perfect; 0.25 equals tossing a coin. */
  readonly brier: number | null
  /** Mean of -ln(probability of the actual result). 0.693 equals tossing a coin. */
  readonly logLoss: number | null
  /** Groups of predicted probabilities in steps of 0.1. */
  readonly bins: readonly ProbabilityBin[]
  /** Scale that fits these results best. For information only. */
  readonly fittedScale: number | null
  readonly freshness: Freshness
}
export interface ProbabilityBin {
  /** Lower bound of the group. */
  readonly from: number
  /** Upper bound of the group. */
  readonly to: number
  /** Matches in the group. */
  readonly matches: number
  /** Mean predicted probability. Null without matches. */
  readonly meanP: number | null
  /** Share of matches won. Null without matches. */
  readonly wonShare: number | null
}
export interface ComparedReport {
  /** URL after redirects. */
  readonly url: string
  /** Start of the run. */
  readonly auditedAt: string | null
  /** Version of the check catalogue. */
  readonly catalogueVersion: string | null
  /** Version of the program. */
  readonly engineVersion: string | null
}
export interface NumberChange {
  /** Value in the earlier report. */
  readonly before: number | null
  /** Value in the later report. */
  readonly after: number | null
  /** after - before. Null if either is unknown. */
  readonly change: number | null
}
export interface FindingChange {
  /** Id of the check or of the module's finding. */
  readonly id: string
  /** Id of the module. Null for a check. */
  readonly module: string | null
  /**
   * Selector or URL of the evidence, without the site's own origin. Null if the finding has no place.
   */
  readonly place: string | null
  /** Result in one line, from the later report if it contains the finding. */
  readonly headline: string
  /**
   * Status of the check, or severity of the module's finding. `absent` if the report does not contain it.
   */
  readonly before: string
  /** Same as `before`, for the later report. */
  readonly after: string
  /** Whether the change is an improvement. */
  readonly trend: 'better' | 'same' | 'worse' | 'unknown'
  /**
   * Why it cannot be compared: what one report says about the check, or that its list of places was full.
   */
  readonly reason: 'notApplicable' | 'error' | 'accepted' | 'absent' | 'cut' | null
}
export interface ModuleChange {
  /** Id of the module. */
  readonly id: string
  readonly before: ModuleState
  readonly after: ModuleState
  readonly score: NumberChange
  /** Main figures that changed. */
  readonly figures: readonly FigureChange[]
}
export interface ModuleState {
  /** done, skipped, failed, or absent if the report does not contain the module. */
  readonly status: string
  /** good, mixed or poor. Null for modules that do not judge. */
  readonly verdict: string | null
}
export interface FigureChange {
  /** Path of the figure in the module's result. */
  readonly name: string
  /** Display name. */
  readonly title: string
  /** ms, bytes or %. Null for plain numbers. */
  readonly unit: string | null
  /** Value in the earlier report. */
  readonly before: number | null
  /** Value in the later report. */
  readonly after: number | null
  /** after - before. Null if either is unknown. */
  readonly change: number | null
}
export interface CitationChange {
  /** Id of the platform. `all` combines every platform that both reports contain. */
  readonly platform: string
  /** Display name. */
  readonly title: string
  /** Answers that mention the brand or the site, or that cite one of its pages. */
  readonly figure: 'mentions' | 'citations'
  readonly before: Proportion | null
  readonly after: Proportion | null
  /** noise: the intervals overlap, so the change may be chance. Null if a report has no answers. */
  readonly verdict: 'same' | 'noise' | 'higher' | 'lower' | null
}
export interface Proportion {
  /** Number of answers with a mention or citation. */
  readonly count: number
  /** Number of answers. */
  readonly sample: number
  /** count / sample. */
  readonly share: number
  /** Lower bound of the 95 % confidence interval (Wilson). */
  readonly low: number
  /** Upper bound of the 95 % confidence interval (Wilson). */
  readonly high: number
}
export interface ComparisonWarning {
  /** Code of the difference. */
  readonly code:
    | 'DIFFERENT_ADDRESS'
    | 'DIFFERENT_OPTIONS'
    | 'DIFFERENT_PROMPTS'
    | 'DIFFERENT_CATALOGUE'
    | 'DIFFERENT_ENGINE'
    | 'WRONG_ORDER'
  /** The difference in one sentence. */
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
  /**
   * Changes in the findings of checks and modules, compared place by place. A fix in one place cannot hide a regression in another.
   */
  readonly findings: {
    /** Findings only in the later report. */
    readonly new: readonly FindingChange[]
    /** Findings only in the earlier report. */
    readonly fixed: readonly FindingChange[]
    /** Findings in both reports. */
    readonly unchanged: readonly FindingChange[]
    /** Findings that cannot be compared. `reason` gives the cause. */
    readonly other: readonly FindingChange[]
  }
  /** Modules whose results differ. */
  readonly modules: readonly ModuleChange[]
  /** How often AI platforms mention and cite the site, by platform. `all` comes first. */
  readonly citations: readonly CitationChange[]
  /** Differences between the audits that could explain different results. */
  readonly warnings: readonly ComparisonWarning[]
}
/** Error response. */
export interface Problem {
  readonly ok: false
  /** What is wrong and how to fix it, in one sentence. */
  readonly error: string
  /** Error code. Stable, so programs can branch on it. */
  readonly code: string
  /** Same text as `error`, for clients that expect a `detail` field. */
  readonly detail: unknown
  /** Value of the X-Request-Id header. Quote it when you report a problem. */
  readonly requestId: string
  /** One item per violation, if there are several. */
  readonly details?: readonly ErrorDetail[]
}
export interface ErrorDetail {
  /** JSON Pointer to the invalid value in the request. */
  readonly path: string
  /** What is wrong and how to fix it. */
  readonly message: string
}
export interface QueryProblem {
  readonly ok: false
  /** What is wrong and how to fix it, in one sentence. */
  readonly error: string
  /** Error code. Stable, so programs can branch on it. */
  readonly code: string
  /** One item per invalid parameter. */
  readonly detail: readonly QueryDetail[]
  /** Value of the X-Request-Id header. Quote it when you report a problem. */
  readonly requestId: string
  /** One item per violation, if there are several. */
  readonly details?: readonly ErrorDetail[]
}
export interface QueryDetail {
  /**
   * `query` or `path`, followed by the name of the parameter.
   *
   * @minItems 2
   * @maxItems 2
   */
  readonly loc: readonly string[]
  /** What is wrong and how to fix it. */
  readonly msg: string
  /** Kind of error, such as missing or int_parsing. */
  readonly type: string
}
export interface TaskRunningProblem {
  readonly ok: false
  /** What is wrong and how to fix it, in one sentence. */
  readonly error: string
  /** Error code. Stable, so programs can branch on it. */
  readonly code: string
  readonly detail: {
    /** What is wrong, in one sentence. */
    readonly error: string
    /** Id of the running task. A number for tasks of kind all. */
    readonly task_id: string | number
    /** Start of the task. */
    readonly started_at?: string
    /** Progress in percent. */
    readonly progress?: number
  }
  /** Value of the X-Request-Id header. Quote it when you report a problem. */
  readonly requestId: string
  /** One item per violation, if there are several. */
  readonly details?: readonly ErrorDetail[]
}
export interface NoSourceProblem {
  readonly ok: false
  /** What is wrong and how to fix it, in one sentence. */
  readonly error: string
  /** Error code. Stable, so programs can branch on it. */
  readonly code: string
  readonly detail: {
    /** What is wrong, in one sentence. */
    readonly error: string
  }
  /** Value of the X-Request-Id header. Quote it when you report a problem. */
  readonly requestId: string
  /** One item per violation, if there are several. */
  readonly details?: readonly ErrorDetail[]
}
export interface Health {
  /** draining: the server is shutting down and refuses new work. */
  readonly status: 'ok' | 'draining'
  /** Version of the program. */
  readonly version: string
  /** Seconds since the server started. */
  readonly uptimeSeconds: number
  /** Number of running audits and tasks. */
  readonly activeRuns: number
  /** Servers that do not respond. Present only if several processes work together. */
  readonly degraded?: readonly LostServer[]
}
export interface LostServer {
  /** Name of the server. */
  readonly server: 'redis' | 'postgresql'
  /** Time when the connection was lost. */
  readonly since: string
  /** What does not work in the meantime. */
  readonly effect: string
}
export interface ApiIndex {
  /** Name of the program. */
  readonly name: string
  /** Version of the program. */
  readonly version: string
  /** Path of the API reference page. */
  readonly documentation: string
  /** Path of the OpenAPI document. */
  readonly openapi: string
  readonly endpoints: readonly string[]
}
/** This OpenAPI document. */
export interface OpenApiDocument {
  /** Version of the OpenAPI Specification. */
  readonly openapi: string
  readonly info: unknown
  readonly paths: unknown
}
/** Document `reports/notes/<id>`. Written after the report itself is stored. */
export interface SharedReportNote {
  /** Time in milliseconds since 1970. */
  readonly expiresAt: number
  /** Size of the stored report in bytes. */
  readonly bytes: number
  /** SHA-256 of the owner token, in base64. */
  readonly owner: string
}
/** Document `reports/bodies/<id>`. */
export interface SharedReportBody {
  /** The report as JSON, compressed with gzip, in base64. */
  readonly gzip: string
  /** The same without the data of its screenshots. Absent if it has none. */
  readonly withoutPictures?: string
}
/** One audit in the server's history. Contains no text from pages. */
export interface HistoryLine {
  /** Start of the run. */
  readonly auditedAt: string
  /** URL as requested. */
  readonly url: string
  /** URL after redirects. */
  readonly finalUrl: string
  /** Overall score, 0 to 100. */
  readonly overall: number | null
  /** Score for search engines, 0 to 100. */
  readonly seo: number | null
  /** Score for AI assistants, 0 to 100. */
  readonly geo: number | null
  readonly checks: CheckSummary
  /** Number of actions in the report. */
  readonly actions: number
  /** Version of the check catalogue. */
  readonly catalogueVersion: string
  /** Version of the program. */
  readonly engineVersion: string
}
export interface SharedReportLink {
  /** Random identifier that cannot be guessed. */
  readonly id: string
  /** Path of the web page that shows the report. */
  readonly url: string
  /** Time when the report is deleted. */
  readonly expiresAt: string
  /** Token that deletes the report. The server does not store it, so it cannot be shown again. */
  readonly ownerToken: string
}
/** A round of a division whose match sheets were read. */
export interface SheetWeek {
  readonly readAt: string
  /** Time of the first reading with these results. */
  readonly since: string
  /** Whether the sheets were read again two weeks later. */
  readonly settled: boolean
  /** The federation's identifiers of the results at that time. */
  readonly results: readonly number[]
}
/** Document `tabletennis-calendar/<season>/sheets/<the federation's number of the division>`. */
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
  /** Sheets by fixture, in the format described in plugins/table-tennis/fixtures/sheet-text.ts. */
  readonly sheets: {
    readonly [k: string]: string
  }
}
/** How the teams of a division play each other. */
export interface MatchSystem {
  /** The federation's number for the system. */
  readonly id: number
  /** The federation's name for the system. */
  readonly name: string | null
  /** Number of singles games. */
  readonly singles: number
  /** Number of doubles games. */
  readonly doubles: number
  /** Number of players in each team. */
  readonly players: number
  /** Sets needed to win a game. */
  readonly setsToWin: number | null
}
/** Document `tabletennis-calendar/<season>/systems`. */
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
/** Document `tabletennis-calendar/<season>/teams/<code of the club>`. */
export interface TeamShard {
  readonly code: string
  readonly name: string | null
  readonly readAt: string
  readonly teams: readonly StoredTeam[]
}
/** The match sheet of a fixture. */
export interface MatchSheet {
  /** Identifier of the fixture. */
  readonly fixtureId: string
  /** false if the sheet was not entered or not read yet. All lists are then empty. */
  readonly available: boolean
  /** Time as HH:MM in Belgian time. */
  readonly startTime: string | null
  /** Time as HH:MM in Belgian time. */
  readonly endTime: string | null
  /** Match system of the division. */
  readonly matchSystem: MatchSystem | null
  readonly home: SheetSide
  readonly away: SheetSide
  /** Games, in the order of the sheet. */
  readonly games: readonly SheetGame[]
  /** Score as entered on the sheet. */
  readonly homeScore: number | null
  /** Score as entered on the sheet. */
  readonly awayScore: number | null
  /** Whether the score equals the total after the last game. Null without a sheet or a score. */
  readonly consistent: boolean | null
  readonly freshness: Freshness
}
export interface SheetSide {
  /** Name of the team. */
  readonly teamName: string | null
  /** Code of the team's club. */
  readonly clubCode: string | null
  /** Players, sorted by position. */
  readonly players: readonly SheetPlayer[]
  /** Doubles pairs, in the order of their games. */
  readonly doubles: readonly SheetDouble[]
}
export interface SheetPlayer {
  /** Position in the line-up. */
  readonly position: number
  /** Licence number. Null for excluded people. */
  readonly licence: string | null
  /** Full name. */
  readonly name: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Games won. Null if the player was absent. */
  readonly wins: number | null
  /** Whether the player is listed but did not play. */
  readonly absent: boolean
}
export interface SheetDouble {
  /** Number of the pair within the team. */
  readonly position: number
  /** Licences of the pair. Empty if nobody is named. */
  readonly licences: readonly (string | null)[]
}
export interface SheetGame {
  /** Number of the game. */
  readonly position: number
  /** single: one player on each side. double: two. */
  readonly type: 'single' | 'double'
  /** Licences of the players. A licence is null for excluded people. */
  readonly homeLicences: readonly (string | null)[]
  /** Licences of the players. A licence is null for excluded people. */
  readonly awayLicences: readonly (string | null)[]
  /** Sets won. Null for a forfeit. */
  readonly homeSets: number | null
  /** Sets won. Null for a forfeit. */
  readonly awaySets: number | null
  /** Side that did not play. */
  readonly forfeit: 'home' | 'away' | 'both' | null
  /** Points of each set. Empty if only the number of sets was entered. */
  readonly sets: readonly SheetSet[]
  /** Score after this game. */
  readonly homeTotal: number
  /** Score after this game. */
  readonly awayTotal: number
}
export interface SheetSet {
  /** Points in the set. */
  readonly home: number
  /** Points in the set. */
  readonly away: number
}
/** A team of a club in a division. */
export interface Team {
  /** The federation's identifier, which changes every season. Null until it is read. */
  readonly teamId: string | null
  /** Name of the team, including its letter. */
  readonly teamName: string
  /** Letter of the team. Can be empty. */
  readonly letter: string
  /** Code of the club. */
  readonly clubCode: string
  /** Index of the division in /api/interclubs/divisions. */
  readonly divisionIndex: number | null
  /** The federation's number for the division. */
  readonly divisionId: number | null
  /** Name of the division. */
  readonly divisionName: string | null
  /** Category, such as National, or the name of a province. */
  readonly divisionCategory: string | null
  /** Hommes (men) or Dames (women). */
  readonly divisionGender: 'Hommes' | 'Dames' | null
  /** Position in the latest standings. */
  readonly rank: number | null
  /** Fixtures played, from the latest standings. */
  readonly played: number | null
  /** Points in the latest standings. */
  readonly points: number | null
  /** Whether the team left the division. */
  readonly withdrawn: boolean
  /** Identifier of the last fixture with a result. */
  readonly lastFixtureId: string | null
  /** Identifier of the next fixture, from today. */
  readonly nextFixtureId: string | null
}
export interface ClubTeams {
  readonly club: {
    /** Code of the club. */
    readonly code: string
    /** Name of the club. */
    readonly name: string
  }
  /** Season, such as 2025-2026. */
  readonly season: string
  /** Number of teams. */
  readonly count: number
  /** Teams, sorted by category and letter. */
  readonly teams: readonly Team[]
  readonly freshness: Freshness
}
export interface TeamPlayer {
  /** Licence number, 5 to 7 digits. */
  readonly licence: string
  /** Full name. */
  readonly name: string | null
  /** Class on the most recent sheet. */
  readonly ranking: string | null
  /** Number of sheets that list the player. */
  readonly sheets: number
  /** Singles played. */
  readonly games: number
  /** Singles won. */
  readonly gamesWon: number
}
/** Probability of each result of a fixture. */
export interface MatchProbability {
  /** Identifier of the fixture. */
  readonly fixtureId: string
  /**
   * sheet: based on the players on the match sheet. typical: based on each team's most frequent players.
   */
  readonly basis: 'sheet' | 'typical' | 'none'
  /** Probabilities for the home team. Null without a basis. */
  readonly home: MatchOutcomes | null
  /** Mean number of games won by each team. Null without a basis. */
  readonly expectedScore: ExpectedScore | null
  readonly lineUp: LineUps
  /** Assumptions behind the estimate. */
  readonly warnings: readonly PointsWarning[]
  readonly freshness: Freshness
}
export interface MatchOutcomes {
  /** Probability of a win. */
  readonly win: number
  /** Probability of a draw. */
  readonly draw: number
  /** Probability of a loss. */
  readonly loss: number
}
export interface ExpectedScore {
  /** Games won by the home team. */
  readonly home: number
  /** Games won by the away team. */
  readonly away: number
}
export interface LineUps {
  /** Players of the line-up. Empty without a basis. */
  readonly home: readonly LineUpPlayer[]
  /** Players of the line-up. Empty without a basis. */
  readonly away: readonly LineUpPlayer[]
}
export interface LineUpPlayer {
  /** Licence number, 5 to 7 digits. */
  readonly licence: string
  /** Full name. */
  readonly name: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
  /** Points before the match. */
  readonly points: number
}
export interface SiteAuditRequest {
  /** Pass the absolute http or https URL where the audit starts. */
  readonly url: string
  readonly options: SiteAuditOptions
  /**
   * Extra request headers, such as Authorization or Cookie. They are sent only to the origin of `url`, are not stored, and work only if the operator allows it.
   */
  readonly headers?: {
    readonly [k: string]: string
  }
}
export interface SiteAuditOptions {
  /** Maximum number of pages to read. */
  readonly maxPages: number
  /** Maximum number of clicks from the first page. Default: no limit. */
  readonly maxDepth?: number
  /**
   * Paths to read, including the query. `*` matches any characters. Default: all.
   *
   * @maxItems 50
   */
  readonly include?: readonly string[]
  /**
   * Paths to skip, including the query. `*` matches any characters.
   *
   * @maxItems 50
   */
  readonly exclude?: readonly string[]
  /** Also reads the pages listed in sitemaps. */
  readonly sitemaps: boolean
  /** Follows links with rel=nofollow. */
  readonly followNofollow: boolean
  /** Maximum requests per second. A crawl delay in robots.txt can lower it. */
  readonly perSecond?: number
  /** Public origin of the site, if you audit a copy of it. */
  readonly expectedOrigin?: string
  /**
   * Ids of checks whose findings you accept.
   *
   * @maxItems 200
   */
  readonly accept?: readonly string[]
  /**
   * Runs all checks only on the first pages of each template. For the others, reads only links, status and titles. Default: checks all pages.
   */
  readonly sample?: {
    /** Number of pages to check per template. */
    readonly perTemplate: number
  }
  /** User-Agent header for page requests. Default: the program's own. */
  readonly userAgent?: string
}
export interface SiteAuditResume {
  /**
   * Extra request headers, such as Authorization or Cookie. They are sent only to the origin of `url`, are not stored, and work only if the operator allows it.
   */
  readonly headers?: {
    readonly [k: string]: string
  }
}
export interface SiteAuditOptions1 {
  /** Maximum number of pages to read. */
  readonly maxPages: number
  /** Maximum number of clicks from the first page. Default: no limit. */
  readonly maxDepth?: number
  /**
   * Paths to read, including the query. `*` matches any characters. Default: all.
   *
   * @maxItems 50
   */
  readonly include?: readonly string[]
  /**
   * Paths to skip, including the query. `*` matches any characters.
   *
   * @maxItems 50
   */
  readonly exclude?: readonly string[]
  /** Also reads the pages listed in sitemaps. */
  readonly sitemaps: boolean
  /** Follows links with rel=nofollow. */
  readonly followNofollow: boolean
  /** Maximum requests per second. A crawl delay in robots.txt can lower it. */
  readonly perSecond?: number
  /** Public origin of the site, if you audit a copy of it. */
  readonly expectedOrigin?: string
  /**
   * Ids of checks whose findings you accept.
   *
   * @maxItems 200
   */
  readonly accept?: readonly string[]
  /**
   * Runs all checks only on the first pages of each template. For the others, reads only links, status and titles. Default: checks all pages.
   */
  readonly sample?: {
    /** Number of pages to check per template. */
    readonly perTemplate: number
  }
  /** User-Agent header for page requests. Default: the program's own. */
  readonly userAgent?: string
}
export interface SiteAuditLinks {
  /** Path of this audit. */
  readonly self: string
  /** Path of the event stream. */
  readonly events: string
  /** Path of the list of pages. */
  readonly pages: string
  /** Path of the list of issues. */
  readonly issues: string
  /** Path of the web page that shows the audit. */
  readonly page: string
}
export interface SiteAuditStarted {
  readonly siteAuditId: SiteAuditId
  readonly status: SiteAuditStatus
  readonly links: SiteAuditLinks
}
export interface SiteAuditList {
  /** The caller's audits, newest first, without summaries. */
  readonly siteAudits: readonly SiteAudit[]
}
export interface SiteAudit {
  readonly siteAuditId: SiteAuditId
  /** URL as requested. */
  readonly url: string
  readonly status: SiteAuditStatus
  /** Why the audit ended, in one sentence. Null while it runs. */
  readonly message: string | null
  /** Time when the audit was requested. */
  readonly createdAt: string
  /** Start of the first run. */
  readonly startedAt: string | null
  /** End of the last run. */
  readonly finishedAt: string | null
  /** Time when the audit is deleted. */
  readonly expiresAt: string | null
  readonly options: SiteAuditOptions1
  readonly counts: SiteAuditCounts
  /** Pages read per second over the last minute. Null when the audit is not running. */
  readonly pagesPerSecond: number | null
  /**
   * Estimated seconds until the audit ends, from the known pages and the current rate. Null when the audit is not running or the estimate is unknown.
   */
  readonly remainingSeconds: number | null
  readonly scores: SiteScores
  /** Parts of the request that the audit could not carry out. */
  readonly warnings: readonly Warning[]
  /** Results about the site as a whole. Null until the audit ends. */
  readonly summary: SiteSummary | null
  readonly links: SiteAuditLinks
}
export interface SiteAuditCounts {
  /** URLs of the site found so far. */
  readonly known: number
  /** URLs requested, whatever the result. */
  readonly read: number
  /** Pages on which all checks ran. */
  readonly judged: number
  /** URLs without a response, or with a status of 400 or higher. */
  readonly failed: number
  /** URLs still to request. */
  readonly waiting: number
  readonly unread: SiteUnread
  /**
   * Links to other sites, and images, that the audit requests after the pages. Absent before that.
   */
  readonly references?: {
    /** Distinct URLs to request. */
    readonly known: number
    /** Those requested so far. */
    readonly requested: number
  }
}
/** Known URLs of the site that the audit does not request, by reason. */
export interface SiteUnread {
  /** Disallowed by robots.txt. */
  readonly robots?: number
  /** robots.txt has too many rules to check these URLs in time. */
  readonly unjudged?: number
  /** URLs that could change something, such as a logout or a cart. */
  readonly sideEffect?: number
  /** URLs with a file extension. */
  readonly file?: number
  /** Beyond `maxPages`. */
  readonly limit?: number
  /** Deeper than `maxDepth`. */
  readonly depth?: number
  /** Ruled out by `include` or `exclude`. */
  readonly excluded?: number
  /** Only linked with rel=nofollow. */
  readonly nofollow?: number
  /** Part of an endless set of URLs, such as a calendar. */
  readonly trap?: number
  /** Too many query variants of the same path. */
  readonly variant?: number
  /** Not reached before the audit ended. */
  readonly notReached?: number
}
/** Means over the judged pages, weighted by each page's share of the site's links. */
export interface SiteScores {
  /**
   * Mean of the overall scores of pages, which is one audit’s score where the other has none. Null until a page is judged.
   */
  readonly overall: number | null
  /** Score for search engines, 0 to 100. */
  readonly seo: number | null
  /** Score for AI assistants, 0 to 100. */
  readonly geo: number | null
  /** Grade that belongs to the overall score. */
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null
  /**
   * Pages with a score of the other audit only, because too few checks of this one apply to them. Absent when there are none.
   */
  readonly notScored?: {
    /** Pages without an SEO score. */
    readonly seo: number
    /** Pages without a GEO score. */
    readonly geo: number
  }
  /** Judged pages with a blocker, which is a failed check that limits the score. */
  readonly blockedPages: number
  /** Share of the judged pages that have a blocker. */
  readonly blockedShare: number
}
/** Results about the site as a whole. The schema limits the length of each list. */
export interface SiteSummary {
  /** Whether every known page of the site was read. */
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
   * Templates, those with the most pages first.
   *
   * @maxItems 500
   */
  readonly templates: readonly SiteTemplate[]
  /** Number of pages at each click depth. */
  readonly depths: readonly {
    /** Clicks from the first page. Null for pages that no link reaches. */
    readonly depth: number | null
    /** Number of pages. */
    readonly pages: number
  }[]
  /**
   * Links to URLs without a page, most linked first.
   *
   * @maxItems 500
   */
  readonly brokenLinks: readonly SiteLinkedAddress[]
  /**
   * Chains of two or more redirects, and loops.
   *
   * @maxItems 200
   */
  readonly redirectChains: readonly SiteRedirect[]
  /**
   * Indexable pages in one language that share a title.
   *
   * @maxItems 200
   */
  readonly duplicateTitles: readonly SitePageGroup[]
  /**
   * Indexable pages in one language that share a meta description.
   *
   * @maxItems 200
   */
  readonly duplicateDescriptions: readonly SitePageGroup[]
  /**
   * Indexable pages in one language that share a main heading.
   *
   * @maxItems 200
   */
  readonly duplicateHeadings: readonly SitePageGroup[]
  /**
   * Pages with identical text.
   *
   * @maxItems 200
   */
  readonly duplicateTexts: readonly SitePageGroup[]
  /**
   * Pages with nearly identical text.
   *
   * @maxItems 200
   */
  readonly similarTexts: readonly SitePageGroup[]
  /**
   * URLs with the same path and text but different queries. `value` is the path.
   *
   * @maxItems 200
   */
  readonly parameterDuplicates: readonly SitePageGroup[]
  readonly orphans: SiteAddressList
  readonly deadEnds: SiteAddressList1
  /** Comparison of the sitemap and the site, in both directions. */
  readonly sitemap: {
    /** Number of URLs in the sitemaps. */
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
   * Pages with the largest share of the internal link equity.
   *
   * @maxItems 20
   */
  readonly mostLinked: readonly {
    /** Number of the page. */
    readonly n: number
    /** URL of the page. */
    readonly url: string
    /** Share of the internal link equity, 0 to 1. */
    readonly linkShare: number
    /** Pages that link to it. */
    readonly inlinks: number
  }[]
  /**
   * Links to other hosts, and images that pages declare. Each address is requested once. Absent if none was requested.
   */
  readonly outside?: {
    /** Number of addresses that were requested. */
    readonly requested: number
    /**
     * Number of addresses that were not requested because of a limit or because the audit was cancelled.
     */
    readonly left: number
    /**
     * Links to other hosts that do not work, most linked first.
     *
     * @maxItems 200
     */
    readonly brokenLinks: readonly SiteLinkedAddress[]
    /**
     * Images that `og:image` or structured data declare and that cannot be loaded, used by the most pages first.
     *
     * @maxItems 200
     */
    readonly brokenImages: readonly SiteLinkedAddress[]
  }
  /** Changes since the same caller's previous audit of this URL. Null without one. */
  readonly changes: SiteChanges | null
}
export interface SiteTemplate {
  /** Short identifier, stable between audits of a site. */
  readonly id: string
  /** Path with `*` for the variable parts, such as /shop/*. */
  readonly pattern: string
  /** Number of pages with this template. */
  readonly pages: number
  /** Number of judged pages. Lower than `pages` if only a sample was judged. */
  readonly judged: number
  /** Mean overall score of the judged pages, weighted by links. */
  readonly overall: number | null
  /** Mean SEO score of the judged pages, weighted by links. */
  readonly seo: number | null
  /** Mean GEO score of the judged pages, weighted by links. */
  readonly geo: number | null
  /** Share of the internal link equity, 0 to 1. */
  readonly linkShare: number
  /** Number of judged pages with a blocker. */
  readonly blockedPages: number
  /** Number of issues that only this template has. */
  readonly issues: number
  /** URL of a page with this template. */
  readonly example: string
}
export interface SiteLinkedAddress {
  /** URL of the resource. */
  readonly url: string
  /** HTTP status of the response. 0 without a response. */
  readonly status: number
  /**
   * Pages that link to it.
   *
   * @maxItems 100
   */
  readonly from: readonly string[]
  /** Number of pages that link to it, including those not listed. */
  readonly fromCount: number
}
export interface SiteRedirect {
  /** URL of the resource. */
  readonly url: string
  /**
   * URLs that redirect, in order.
   *
   * @maxItems 20
   */
  readonly hops: readonly string[]
  /** URL where the redirects end. */
  readonly finalUrl: string
  /** HTTP status of the last response. 0 without a response. */
  readonly status: number
  /** Whether the redirects form a loop or never end. */
  readonly endless: boolean
  /**
   * Pages that link to it.
   *
   * @maxItems 100
   */
  readonly from: readonly string[]
  /** Number of pages that link to it, including those not listed. */
  readonly fromCount: number
}
export interface SitePageGroup {
  /** Value that the pages share. Null if they share their text. */
  readonly value: string | null
  /** Number of pages. */
  readonly count: number
  /**
   * The first URLs of the group.
   *
   * @maxItems 50
   */
  readonly urls: readonly string[]
}
/** Pages in the sitemap that no page links to. */
export interface SiteAddressList {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Pages without a link to another page of the site. */
export interface SiteAddressList1 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Indexable pages that no sitemap lists. */
export interface SiteAddressList2 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Listed URLs without a page. */
export interface SiteAddressList3 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Listed URLs that redirect. */
export interface SiteAddressList4 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Listed pages with noindex. */
export interface SiteAddressList5 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Listed pages with another page as canonical URL. */
export interface SiteAddressList6 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Listed URLs that robots.txt disallows. */
export interface SiteAddressList7 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Pages with status 200 whose text reads like an error page. */
export interface SiteAddressList8 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
export interface SiteChanges {
  /** End of the earlier audit. */
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
    /** Affected pages in the earlier audit. */
    readonly before: number
    /** Affected pages now. */
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
    /** Affected pages in the earlier audit. */
    readonly before: number
    /** Affected pages now. */
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
    /** Affected pages in the earlier audit. */
    readonly before: number
    /** Affected pages now. */
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
    /** Affected pages in the earlier audit. */
    readonly before: number
    /** Affected pages now. */
    readonly after: number
  }[]
}
/** Pages that are new since the earlier audit. */
export interface SiteAddressList9 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Pages that only the earlier audit has. */
export interface SiteAddressList10 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/** Pages whose text, title or status changed. */
export interface SiteAddressList11 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
export interface SitePageRow {
  /** Number of the page. The first page has number 0. */
  readonly n: number
  /** Public URL of the page. */
  readonly url: string
  /** URL after redirects. */
  readonly finalUrl: string
  /** HTTP status of the last response. 0 without a response. */
  readonly status: number
  /** Why the URL could not be read as a page. Null for pages. */
  readonly reason: string | null
  /** Where the URL was first found. */
  readonly source: 'start' | 'links' | 'sitemap' | 'canonical' | 'hreflang'
  /** Clicks from the first page. Null if no page that was read links to it. */
  readonly depth: number | null
  /** Id of the template. Null for URLs that are not pages. */
  readonly template: string | null
  /** Whether all checks ran on the page. */
  readonly judged: boolean
  /** Title of the page. */
  readonly title: string | null
  /** Meta description of the page. */
  readonly description: string | null
  /** Main heading of the page. */
  readonly h1: string | null
  /** Primary language subtag, declared by the page or detected from its text. */
  readonly language: string | null
  /** Number of words in the main text. */
  readonly wordCount: number | null
  /** Size of the HTML in bytes. */
  readonly bytes: number | null
  /** Milliseconds until the response was complete. */
  readonly responseMs: number | null
  /** Canonical URL that the page declares. */
  readonly canonical: string | null
  /** Whether search engines may index the page. */
  readonly indexable: boolean
  /** Why the page cannot be indexed. Null if it can. */
  readonly notIndexable: 'status' | 'redirect' | 'notHtml' | 'noindex' | 'canonical' | 'robots' | null
  /** Number of pages that link to it without rel=nofollow. */
  readonly inlinks: number
  /** Share of the site's internal link equity (PageRank), 0 to 1. */
  readonly linkShare: number
  /** Mean of the SEO and GEO scores. Null if the page was not judged. */
  readonly overall: number | null
  /** Score for search engines, 0 to 100. */
  readonly seo: number | null
  /** Score for AI assistants, 0 to 100. */
  readonly geo: number | null
  /** Number of failed checks that limit the score. */
  readonly blockers: number
  /** Number of issues that affect the page. */
  readonly issues: number
}
export interface SitePageList {
  /** Number of pages that match the filters. */
  readonly total: number
  /** Number of pages before the first in this response. */
  readonly offset: number
  readonly pages: readonly SitePageRow[]
}
export interface SiteIssue {
  /** Id of the check, or of the rule about the whole site. */
  readonly id: string
  /** check: a check on single pages. site: a comparison between pages. */
  readonly kind: 'check' | 'site'
  /** Audit of the check. Null for rules about the whole site. */
  readonly audit: 'seo' | 'geo' | null
  /** Category of the check. Null for rules about the whole site. */
  readonly category: string | null
  /** How much damage the problem does. */
  readonly severity: 'critical' | 'high' | 'medium' | 'low'
  /** What is wrong. */
  readonly title: string
  /** Extent of the problem in one line, such as "One template: 412 pages." */
  readonly headline: string
  /** How to fix it. */
  readonly remedy: string
  /** Work that the fix takes. */
  readonly effort: 'low' | 'medium' | 'high'
  /** Id of the template that has the issue. Null if several templates have it. */
  readonly template: string | null
  /** Number of affected pages. */
  readonly pages: number
  /** Share of the examined pages that are affected. */
  readonly pageShare: number
  /** Share of the internal link equity on the affected pages. */
  readonly linkShare: number
  /**
   * Points that the site's overall score would gain if all pages were fixed. An estimate for rules about the whole site.
   */
  readonly gain: number
  /**
   * Affected pages, most linked first.
   *
   * @maxItems 10
   */
  readonly examples: readonly SiteIssueExample[]
  /** Sources that support the rule. */
  readonly sources: readonly string[]
}
export interface SiteIssueExample {
  /** Number of the page. Null for a URL that was not requested. */
  readonly n: number | null
  /** Public URL of the page. */
  readonly url: string
  /** What is wrong there: the headline of the check, the broken URL or the other page. */
  readonly detail: string | null
}
export interface SiteIssueList {
  /** Number of issues that match the filters. */
  readonly total: number
  /** Number of issues before the first in this response. */
  readonly offset: number
  /** Issues, greatest gain first. */
  readonly issues: readonly SiteIssue[]
}
export interface SiteAddressList12 {
  /** Number of URLs. */
  readonly count: number
  /**
   * The first URLs of the list.
   *
   * @maxItems 200
   */
  readonly urls: readonly string[]
}
/**
 * Document with the results about all pages of an audit. `changes` is added to the summary when the document is stored.
 */
export interface SiteResult {
  readonly counts: SiteAuditCounts
  readonly scores: SiteScores
  readonly summary: SiteSummary
  /** Issues, greatest gain first. */
  readonly issues: readonly SiteIssue[]
  /** Pages with each issue, in the order of `issues`. */
  readonly issuePages?: readonly number[][]
  /** Pages, sorted by number. */
  readonly pages: readonly SitePageRow[]
}
/** Event about one page of a site audit. */
export interface SitePageEvent {
  /** Number of the page. */
  readonly n: number
  /** Public URL of the page. */
  readonly url: string
  /** HTTP status of the last response. 0 without a response. */
  readonly status: number
  /** Title of the page. */
  readonly title: string | null
  /** Overall score of the page. */
  readonly overall: number | null
  /** Number of failed checks that limit the score. */
  readonly blockers: number
}
export interface SiteProgressEvent {
  readonly counts: SiteAuditCounts
  /** Pages read per second over the last minute. */
  readonly pagesPerSecond: number | null
  /** Estimated seconds until the audit ends. Null if unknown. */
  readonly remainingSeconds: number | null
  readonly scores: SiteScores
}
/** First event of a site audit, and of each run that resumes it. */
export interface SitePlanEvent {
  readonly siteAuditId: SiteAuditId
  /** URL as requested. */
  readonly url: string
  readonly status: SiteAuditStatus
  readonly options: SiteAuditOptions1
  /** Pages stored by earlier runs. */
  readonly pages: number
}
export interface SitePageDetail {
  readonly page: SitePageRow
  /** Report on the page, as an audit of that page returns it. Null if the page was not judged. */
  readonly report: CombinedAuditResponse | null
}
export interface SiteAuditExport {
  readonly audit: SiteAudit
  /** Issues, greatest gain first. */
  readonly issues: readonly SiteIssue[]
  /** Pages, sorted by number. */
  readonly pages: readonly SitePageRow[]
}
/** A stored site audit. */
export interface StoredSiteAudit {
  readonly siteAuditId: SiteAuditId
  /** Digest that identifies the client. */
  readonly owner: string
  /** Whether the client sent a token. */
  readonly hasToken: boolean
  /** Whether the request has headers for the site. The headers are not stored. */
  readonly hasHeaders?: boolean
  /** URL as requested. */
  readonly url: string
  readonly status: SiteAuditStatus
  /** Why the audit ended. */
  readonly message: string | null
  /** Time in milliseconds since 1970. */
  readonly createdAt: number
  /** Time in milliseconds since 1970. */
  readonly startedAt: number | null
  /** Time in milliseconds since 1970. */
  readonly finishedAt: number | null
  readonly options: SiteAuditOptions1
  readonly counts: SiteAuditCounts
  readonly scores: SiteScores
  /**
   * The first warnings.
   *
   * @maxItems 100
   */
  readonly warnings: readonly Warning[]
  /** Number of stored pages when this document was written. */
  readonly pages: number
  /** Size of all documents in bytes when this document was written. */
  readonly bytes: number
  /** Id of the last event. */
  readonly lastEvent: number
  /** Null until the pages are compared. */
  readonly summary: SiteSummary | null
}
export interface DivisionWeek {
  /** Index of the division in the list of divisions. */
  readonly divisionIndex: number
  /** Week of the season, 1 to 22. */
  readonly week: number
}
export interface TaskStatus {
  /** Whether the status is `running`. */
  readonly running: boolean
  /** Id of the task. */
  readonly taskId: string | null
  /** State of the task. none: no task ever ran. */
  readonly status: 'none' | 'running' | 'success' | 'failed' | 'cancelled'
  /** Seconds since the task began. Stops counting when the task ends. */
  readonly elapsedSeconds: number | null
  /** Rows of standings that this task stored. */
  readonly totalRankings: number
  /** Pages that failed after all retries, plus unknown divisions. */
  readonly errorsCount: number
  /** Requested divisions that the source does not have. */
  readonly unknownDivisions: number
  /** Last division and week up to which every page was read. A new task can continue there. */
  readonly lastSuccess: DivisionWeek | null
  /** Start of the task. */
  readonly startedAt: string | null
  /** End of the task. Null while the task runs. */
  readonly finishedAt: string | null
  /** Pages visited so far. */
  readonly pagesDone: number
  /** Pages to visit. Null until known. */
  readonly pagesTotal: number | null
  /** Result in one sentence. Null while the task runs. */
  readonly message: string | null
  /** Weeks to visit, in ascending order. */
  readonly weeks?: readonly number[]
  /** `all`, or indexes in the list of divisions, in ascending order. */
  readonly divisions?: 'all' | readonly number[]
  readonly resumeAt?: DivisionWeek
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
export interface TaskList {
  /** Number of tasks in this response. */
  readonly count: number
  /** Tasks, newest first. Includes tasks from before a restart. */
  readonly tasks: readonly TaskSummary[]
}
/**
 * A task of any kind. Some fields exist only for certain kinds; their descriptions name the kind.
 */
export interface TaskSummary {
  readonly kind: TaskKindName
  readonly trigger: TaskTrigger
  /** Whether the status is `running`. */
  readonly running: boolean
  /** Id of the task. A number for tasks of kind all. */
  readonly taskId: string | number
  /** State of the task. */
  readonly status: 'running' | 'success' | 'failed' | 'cancelled'
  /** Seconds since the task began. Stops counting when the task ends. */
  readonly elapsedSeconds: number
  /** interclubs: rows of standings that this task stored. */
  readonly totalRankings?: number
  /** all: players that this task read. */
  readonly totalPlayers?: number
  /** calendrier: fixtures that this task read. */
  readonly totalMatches?: number
  /** calendrier: match sheets that this task read. */
  readonly totalSheets?: number
  /** calendrier: match sheets that match no known fixture. */
  readonly refusedSheets?: number
  /** calendrier: rounds whose match sheets failed after all retries. */
  readonly sheetErrors?: number
  /** calendrier: teams that this task read. */
  readonly totalTeams?: number
  /** calendrier: clubs whose teams failed after all retries. */
  readonly teamErrors?: number
  /** exports: players and results in the accepted files. */
  readonly totalLines?: number
  /** tournaments: series that this task read. */
  readonly totalSeries?: number
  /** tournaments: registrations that this task read. */
  readonly totalInscriptions?: number
  /** tournaments: results that this task read. */
  readonly totalResults?: number
  /** tournaments: name of the tournament that was read last. */
  readonly currentTournament?: string | null
  /** Pages, clubs, divisions or files that failed after all retries. */
  readonly errorsCount: number
  /** interclubs, calendrier: requested divisions that the source does not have. */
  readonly unknownDivisions?: number
  readonly source?: CalendarSource
  /** exports: result for each file. */
  readonly files?: readonly ExportReading[]
  /** interclubs: last division and week up to which every page was read. */
  readonly lastSuccess?: DivisionWeek | null
  /** all: code of the club being read, or of the last one read. */
  readonly currentClub?: string | null
  /** all: province of the current club. */
  readonly currentProvince?: string | null
  /** Start of the task. */
  readonly startedAt: string
  /** End of the task. Null while the task runs. */
  readonly finishedAt: string | null
  /** Pages, clubs, divisions or files visited so far. */
  readonly pagesDone: number
  /** Pages, clubs, divisions or files to visit. Null until known. */
  readonly pagesTotal: number | null
  /** Result in one sentence. Null while the task runs. */
  readonly message: string | null
  /** interclubs: weeks to visit, in ascending order. */
  readonly weeks?: readonly number[]
  /** interclubs, calendrier: `all`, or a list of divisions. */
  readonly divisions?: 'all' | readonly (number | string)[]
  readonly resumeAt?: DivisionWeek
  /** all: reads only clubs of this province. */
  readonly province?: string
  readonly file?: ExportFile
  /** all: reads only clubs that were not read for this long. */
  readonly olderThan?: string
  readonly scope?: TournamentScope
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
/** Result of reading one file of the federation. */
export interface ExportReading {
  readonly file: ExportFile
  /**
   * unchanged: the file is the same as last time, or is not due yet. stale: older than the last accepted file. refused: no data changed.
   */
  readonly outcome: 'accepted' | 'unchanged' | 'stale' | 'refused'
  /** Check that refused the file. Null if no check refused it. */
  readonly check: string | null
  /** Why the file was not accepted, with numbers. Null if it was accepted. */
  readonly problem: string | null
  /** Date of the file. Null if unknown. */
  readonly date: string | null
  /** Size of the file in bytes. */
  readonly bytes: number
  /** Players or results in the file, without duplicates. */
  readonly lines: number
  /** Lines that could not be parsed. */
  readonly dropped: number
  /** Lines that the last accepted file does not have. */
  readonly added: number
  /** Lines that differ from the last accepted file. */
  readonly changed: number
  /** Lines that only the last accepted file has. */
  readonly missing: number
  /** Anything unusual about the file. */
  readonly warnings: readonly string[]
  /** Last time the whole file was read. Null if it never was. */
  readonly readAt: string | null
}
export interface ScrapeStarted {
  readonly status: 'started'
  /** Number of the task. Numbers increase. */
  readonly taskId: number
  /** Clubs to read. Null if no list of clubs is stored yet. */
  readonly totalClubs: number | null
  /** What the task reads, and where to follow its progress. */
  readonly message: string
  /** Reads only clubs of this province. */
  readonly province?: string
  /** Reads only clubs that were not read for this long. */
  readonly olderThan?: string
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
export interface ScrapeCancelled {
  readonly status: 'cancelled'
  /** Number of the task. */
  readonly taskId: number
  /** Result in one sentence. */
  readonly message: string | null
}
export interface ScrapeStatus {
  /** Whether the status is `running`. */
  readonly running: boolean
  /** Number of the task. */
  readonly taskId: number | null
  /** State of the task. none: no task ever ran. */
  readonly status: 'none' | 'running' | 'success' | 'failed' | 'cancelled'
  /** Start of the task. */
  readonly startedAt: string | null
  /** End of the task. Null while the task runs. */
  readonly finishedAt: string | null
  /** Seconds since the task began. Stops counting when the task ends. */
  readonly elapsedSeconds: number | null
  /** Clubs to read. Null until known. */
  readonly pagesTotal: number | null
  /** Clubs that were read, or failed after all retries. */
  readonly pagesDone: number
  /** Players that this task read. */
  readonly totalPlayers: number
  /** Code of the club being read, or of the last one read. */
  readonly currentClub: string | null
  /** Province of the current club. */
  readonly currentProvince: string | null
  /** Clubs that failed after all retries. */
  readonly errorsCount: number
  /** Percentage of the clubs that are done, with one decimal. */
  readonly progressPercent: number
  /** manual: started by a request. cron: started by a schedule. Null without a task. */
  readonly trigger: TaskTrigger | null
  /** Result in one sentence. Null while the task runs. */
  readonly message: string | null
  /** Reads only clubs of this province. */
  readonly province?: string
  /** Reads only clubs that were not read for this long. */
  readonly olderThan?: string
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
/** A task of kind all. */
export interface ScrapeTask {
  /** Number of the task. */
  readonly taskId: number
  /** Start of the task. */
  readonly startedAt: string
  /** End of the task. Null while the task runs. */
  readonly finishedAt: string | null
  /** State of the task. */
  readonly status: 'running' | 'success' | 'failed' | 'cancelled'
  /** Clubs to read. Null until known. */
  readonly pagesTotal: number | null
  /** Clubs that were read, or failed after all retries. */
  readonly pagesDone: number
  /** Players that this task read. */
  readonly totalPlayers: number
  /** Clubs that failed after all retries. */
  readonly errorsCount: number
  /** The first hundred failures, as the text of a JSON array. */
  readonly errorsDetail: string
  /** manual: started by a request. cron: started by a schedule. */
  readonly trigger: 'manual' | 'cron'
  /** Code of the club being read, or of the last one read. */
  readonly currentClub: string | null
  /** Province of the current club. */
  readonly currentProvince: string | null
  /** Seconds since the task began. Stops counting when the task ends. */
  readonly elapsedSeconds: number
  /** Result in one sentence. Null while the task runs. */
  readonly message: string | null
  /** Reads only clubs of this province. */
  readonly province?: string
  /** Reads only clubs that were not read for this long. */
  readonly olderThan?: string
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
  /** The failures as an array. Present only in the response for a single task. */
  readonly errorsList?: readonly string[]
}
export interface ScrapeHistory {
  /** Number of tasks in this response. */
  readonly count: number
  /** Tasks, newest first. Includes tasks from before a restart. */
  readonly tasks: readonly ScrapeTask[]
}
/** A task that reads the clubs of a province. With `wait=true`, the result of the task. */
export interface ProvinceScrape {
  /** Present only without `wait`. */
  readonly status?: 'started'
  /** With `wait`: whether the task succeeded. */
  readonly success?: boolean
  /** Name of the province, as in /api/clubs/provinces. */
  readonly province: string
  /** Number of clubs in the province. */
  readonly clubsTotal: number
  /** With `wait`: clubs that were read. */
  readonly clubsScraped?: number
  /** With `wait`: clubs that failed after all retries. */
  readonly clubsErrors?: number
  /** With `wait`: players in the clubs' lists. */
  readonly membersScraped?: number
  /** With `wait`: players whose sheets were read. */
  readonly playersScraped?: number
  /** With `wait`: players with at least one sheet that failed. */
  readonly playersErrors?: number
  /** Number of the task. */
  readonly taskId: number
  /** What the task reads, or its result. */
  readonly message: string
}
export interface TaskStarted {
  readonly status: 'started'
  /** Id of the task. */
  readonly taskId: string
  /** Weeks to visit, in ascending order. */
  readonly weeks: readonly number[]
  /** `all`, or indexes in the list of divisions, in ascending order. */
  readonly divisions: 'all' | readonly number[]
  /** What the task reads, and where to follow its progress. */
  readonly message: string
  readonly resumeAt?: DivisionWeek
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
export interface CalendarStarted {
  readonly status: 'started'
  /** Id of the task. */
  readonly taskId: string
  /** `all`, or the requested divisions. */
  readonly divisions: 'all' | readonly string[]
  /** What the task reads, and where to follow its progress. */
  readonly message: string
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
export interface CalendarStatus {
  /** Whether the status is `running`. */
  readonly running: boolean
  /** Id of the task. */
  readonly taskId: string | null
  /** State of the task. none: no task ever ran. */
  readonly status: 'none' | 'running' | 'success' | 'failed' | 'cancelled'
  /** Start of the task. */
  readonly startedAt: string | null
  /** End of the task. Null while the task runs. */
  readonly finishedAt: string | null
  /** Seconds since the task began. Stops counting when the task ends. */
  readonly elapsedSeconds: number | null
  /** Fixtures that this task read. */
  readonly totalMatches: number
  /** Match sheets that this task read. */
  readonly totalSheets: number
  /** Match sheets that match no known fixture. */
  readonly refusedSheets: number
  /** Teams that this task read. */
  readonly totalTeams: number
  /** Divisions that were read, or failed after all retries. */
  readonly pagesDone: number
  /** Divisions to read. Null until known. */
  readonly pagesTotal: number | null
  /** Origin of the fixtures. */
  readonly source: CalendarSource | null
  /** Divisions, rounds and clubs that failed after all retries, plus unknown divisions. */
  readonly errorsCount: number
  /** Requested divisions that the source does not have. */
  readonly unknownDivisions: number
  /** Rounds whose match sheets failed after all retries. */
  readonly sheetErrors: number
  /** Clubs whose teams failed after all retries. */
  readonly teamErrors: number
  /** Result in one sentence. Null while the task runs. */
  readonly message: string | null
  /** `all`, or the requested divisions. */
  readonly divisions?: 'all' | readonly string[]
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
export interface ExportsStarted {
  readonly status: 'started'
  /** Id of the task. */
  readonly taskId: string
  readonly file?: ExportFile
  /** What the task reads, and where to follow its progress. */
  readonly message: string
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
export interface ExportsStatus {
  /** Whether the status is `running`. */
  readonly running: boolean
  /** Id of the task. */
  readonly taskId: string | null
  /** State of the task. none: no task ever ran. */
  readonly status: 'none' | 'running' | 'success' | 'failed' | 'cancelled'
  /** Start of the task. */
  readonly startedAt: string | null
  /** End of the task. Null while the task runs. */
  readonly finishedAt: string | null
  /** Seconds since the task began. Stops counting when the task ends. */
  readonly elapsedSeconds: number | null
  /** Players and results in the accepted files. */
  readonly totalLines: number
  /** Files that were read, skipped or refused. */
  readonly pagesDone: number
  /** Files to read. Null until known. */
  readonly pagesTotal: number | null
  /** Result for each file so far. */
  readonly files: readonly ExportReading[]
  /** Number of refused files. */
  readonly errorsCount: number
  /** Result in one sentence. Null while the task runs. */
  readonly message: string | null
  readonly file?: ExportFile
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
export interface TournamentsStarted {
  readonly status: 'started'
  /** Id of the task. */
  readonly taskId: string
  readonly scope: TournamentScope
  /** What the task reads, and where to follow its progress. */
  readonly message: string
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
export interface TournamentsStatus {
  /** Whether the status is `running`. */
  readonly running: boolean
  /** Id of the task. */
  readonly taskId: string | null
  /** State of the task. none: no task ever ran. */
  readonly status: 'none' | 'running' | 'success' | 'failed' | 'cancelled'
  /** Start of the task. */
  readonly startedAt: string | null
  /** End of the task. Null while the task runs. */
  readonly finishedAt: string | null
  /** Seconds since the task began. Stops counting when the task ends. */
  readonly elapsedSeconds: number | null
  /** Tournaments to read. Null until known. */
  readonly pagesTotal: number | null
  /** Tournaments that were read, or failed after all retries. */
  readonly pagesDone: number
  /** Series that this task read. */
  readonly totalSeries: number
  /** Registrations that this task read. */
  readonly totalInscriptions: number
  /** Results that this task read. */
  readonly totalResults: number
  /** Name of the tournament that was read last. */
  readonly currentTournament: string | null
  /** Tournaments that failed after all retries. */
  readonly errorsCount: number
  /** Percentage of the tournaments that are done, with one decimal. */
  readonly progressPercent: number
  /** Result in one sentence. Null while the task runs. */
  readonly message: string | null
  readonly scope?: TournamentScope
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
export interface TournamentScrape {
  readonly success: true
  /** The federation's number for the tournament. */
  readonly tournamentId: number
  /** Name of the tournament. */
  readonly tournamentName: string
  /** Number of series that were read. */
  readonly seriesCount: number
  /** Number of registrations that were read. */
  readonly inscriptionsCount: number
  /** Number of results that were read. */
  readonly resultsCount: number
  /** Result in one sentence. */
  readonly message: string
}
export interface TaskCancelled {
  readonly status: 'cancelled'
  /** Id of the task. */
  readonly taskId: string
  /** Result in one sentence. */
  readonly message: string | null
}
export interface LogLine {
  /** Time of day in UTC. */
  readonly timestamp: string
  /** Text of the line. */
  readonly message: string
  /** Severity of the line. */
  readonly level: 'info' | 'warn' | 'error'
  /** Number of the line. Increases by one. */
  readonly seq: number
}
export interface TaskLog {
  /** Id from the request. A number for tasks of kind all. */
  readonly taskId: string | number
  /** The newest 2000 lines, oldest first. */
  readonly logs: readonly LogLine[]
}
export interface LogEndEvent {
  /** Id from the request. A number for tasks of kind all. */
  readonly taskId: string | number
  /** The status of the task. */
  readonly status: 'running' | 'success' | 'failed' | 'cancelled'
}
/**
 * Document `tasks/<id>`: the fields common to all kinds of task. Times are in milliseconds since 1970.
 */
export interface StoredTask {
  readonly taskId: string
  readonly kind: TaskKindName
  readonly trigger: TaskTrigger
  readonly status: 'running' | 'success' | 'failed' | 'cancelled'
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly errorsCount: number
  /** Items visited so far. */
  readonly pagesDone: number
  readonly pagesTotal: number | null
  /** Result in one sentence. Null while the task runs. */
  readonly message: string | null
  /** Name of the plan that the first task of a chain of resumed tasks saved. */
  readonly planKey: string
}
/** What a task of kind interclubs reads. */
export interface InterclubOrder {
  /** Weeks in ascending order, without duplicates. */
  readonly weeks: readonly number[]
  /** Indexes in the list of divisions. */
  readonly divisions: 'all' | readonly number[]
  readonly resumeAt?: DivisionWeek
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
/** What a task of kind calendrier reads. */
export interface CalendarOrder {
  /** Names or numbers of divisions. */
  readonly divisions: 'all' | readonly string[]
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
/** What a task of kind exports reads. */
export interface ExportsOrder {
  readonly file?: ExportFile
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
/** What a task of kind tournaments reads. */
export interface TournamentsOrder {
  readonly scope: TournamentScope
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
/** What a task of kind all reads: every club in the list, or some of them. */
export interface ClubsOrder {
  /** Name of the province, as in /api/clubs/provinces. */
  readonly province?: string
  /** Reads only clubs that were not read for this many days or hours. */
  readonly olderThan?: string
  /** Id of the task that this one resumes. */
  readonly resumeOf?: string
}
/**
 * Document `tabletennis/plans/<task>` of kind all: the clubs in the order in which they are read.
 */
export interface ClubPlan {
  readonly clubs: readonly string[]
}
export interface ScheduleList {
  /** Number of schedules. */
  readonly count: number
  /** Schedules, in the order of the configuration. */
  readonly schedules: readonly ScheduleStatus[]
}
/** A configured schedule with its last and next run. */
export interface ScheduleStatus {
  /** Name of the schedule. */
  readonly id: string
  /** Cron expression. */
  readonly cron: string
  /** Time zone of the cron expression. */
  readonly timeZone: string
  /** Maximum random delay of the start, in seconds. */
  readonly jitterSeconds: number
  /** Kind of task that the schedule starts. */
  readonly task: 'interclubs' | 'all' | 'calendrier' | 'exports' | 'tournaments' | 'club-list'
  /** The task in words, with its options. */
  readonly what: string
  /** Next due time, without the random delay. */
  readonly nextRun: string | null
  /** The latest run that started. */
  readonly lastRun: ScheduleRun | null
  /** The latest run that did not start. */
  readonly lastMissed: ScheduleRun | null
  /** Number of runs that did not start. */
  readonly missedRuns: number
}
export interface ScheduleRun {
  /** Time when the run was due. */
  readonly at: string
  /** What was started, or why nothing was. */
  readonly message: string
}
/** Document `schedules`: the state of each schedule. */
export interface StoredSchedules {
  readonly schedules: readonly {
    readonly id: string
    /** All runs due before this time are settled. */
    readonly since: number
    readonly lastRun: ScheduleRun | null
    readonly lastMissed: ScheduleRun | null
    readonly missedRuns: number
  }[]
}
/** Document `live-tasks`: the latest task of each kind, if several processes work together. */
export interface StoredLiveTasks {
  /** Highest numeric id. */
  readonly lastNumber: number
  readonly kinds: {
    readonly [k: string]: {
      readonly taskId: string
      /** While true, no other task of this kind or of a conflicting kind can start. */
      readonly isLive: boolean
    }
  }
}
/** A line in a stored log. */
export interface TaskLogLine {
  /** Number of the line. Increases by one. */
  readonly seq: number
  readonly at: number
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
}
/** Document `tasks/<id>/log`. */
export interface StoredLog {
  /** Lines, each a TaskLogLine. Readers ignore anything else. */
  readonly lines: readonly unknown[]
}
/** Document `tasks/<id>/ledger`: the finished items that a resumed task does not repeat. */
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
  /** Licence number. Null for guests without a licence and for excluded people. */
  readonly licence: string | null
  /** Name of the player. Null for excluded people. */
  readonly name: string | null
  /** Class, such as B2. */
  readonly ranking: string | null
}
/**
 * Document `tabletennis-tournaments/<season>/<number>`: a tournament with the results of the latest readings.
 */
export interface StoredTournament {
  readonly id: number
  readonly name: string
  /** The federation's number for the level. */
  readonly level: number | null
  readonly reference: string | null
  /** Date, as YYYY-MM-DD. */
  readonly dateStart: string
  readonly dateEnd: string | null
  readonly registrationUntil: string | null
  readonly venue: Hall | null
  /** Time when registrations and results were read. Null if they never were. */
  readonly readAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly series: readonly {
    readonly id: number | null
    readonly name: string
    /** Number of registrations on the source's page, including those that are not stored. */
    readonly registrationCount: number | null
    /** Empty unless the operator allows serving registrations. */
    readonly registrations: readonly {
      readonly player: TournamentPlayer
      /** Date, as YYYY-MM-DD. */
      readonly registeredAt: string | null
    }[]
    readonly results: readonly {
      /** One player, or two in a double. */
      readonly home: readonly TournamentPlayer[]
      readonly away: readonly TournamentPlayer[]
      readonly homeSets: number | null
      readonly awaySets: number | null
      readonly isHomeForfeit: boolean
      readonly isAwayForfeit: boolean
    }[]
  }[]
}
/** Document `tabletennis-tournaments/<season>/reading`: the last completed reading. */
export interface TournamentListReading {
  readonly readAt: string
  /** Numbers of the tournaments whose last reading failed. */
  readonly failed: readonly number[]
}
export interface Tournament {
  /** The federation's number for the tournament. */
  readonly tId: number
  /** Name of the tournament. */
  readonly name: string
  /** National, or the region that organizes the tournament. */
  readonly level: string | null
  /** First day. */
  readonly dateStart: string
  /** Last day. Null if the source gives only the first. */
  readonly dateEnd: string | null
  /** The organizer's number. */
  readonly reference: string | null
  /** Number of series. */
  readonly seriesCount: number
  /** Time of the first reading. */
  readonly createdAt: string
  /** Time of the last change. */
  readonly updatedAt: string
  /** Season, such as 2026-2027. */
  readonly season: string
  /** open: players can register. cancelled: the name says that the tournament is cancelled. */
  readonly status: 'planned' | 'open' | 'running' | 'finished' | 'cancelled'
  /** Last day to register. */
  readonly registrationUntil: string | null
  /** Venue of the tournament. */
  readonly venue: Hall | null
  /** Number of registrations. Null until they are read. */
  readonly inscriptionsCount: number | null
  /** Number of results. Null until they are read. */
  readonly resultsCount: number | null
}
export interface TournamentList {
  /** Number of tournaments in this response. */
  readonly count: number
  /** Number of tournaments that match the filters. */
  readonly total: number
  /** Tournaments, most recent first, then by t_id. */
  readonly tournaments: readonly Tournament[]
  readonly freshness: Freshness
}
export interface TournamentLevels {
  /** Levels, in alphabetical order. */
  readonly levels: readonly string[]
  /** Number of tournaments of each level. */
  readonly counts: readonly {
    /** Name of the level. */
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
  /** Series, sorted by name. */
  readonly series: readonly {
    /** Number of the tournament. */
    readonly tournamentId: number
    /** The federation's number for the series. */
    readonly seriesId: number | null
    /** Name of the series. */
    readonly seriesName: string
    /** Always null, because the source does not give it. */
    readonly date: string | null
    /** Always null, because the source does not give it. */
    readonly time: string | null
    /** Number of registrations. Null until they are read. */
    readonly inscriptionsCount: number | null
    /** Maximum number of registrations. Null if unknown. */
    readonly inscriptionsMax: number | null
  }[]
  readonly freshness: Freshness
}
export interface TournamentInscriptions {
  readonly tournament: Tournament
  /** false if this server does not serve registrations, or no longer does. */
  readonly served: boolean
  /** Number of registrations in this response. */
  readonly count: number
  /** Registrations, sorted by series, class and name. */
  readonly inscriptions: readonly {
    /** Number of the tournament. */
    readonly tournamentId: number
    /** Name of the series. */
    readonly seriesName: string
    /** Licence number. In a double, of the player who registered. */
    readonly playerLicence: string | null
    /** Name of the player. */
    readonly playerName: string | null
    /** Code of the player's club. Null if it is not stored. */
    readonly playerClub: string | null
    /** Class, such as B2. */
    readonly playerRanking: string | null
    /** Day of the registration. */
    readonly registeredAt: string | null
  }[]
  readonly freshness: Freshness
}
export interface TournamentResult {
  /** Number of the tournament. */
  readonly tournamentId: number
  /** Name of the series. */
  readonly seriesName: string
  /** Licence number. Null in a double. */
  readonly player1Licence: string | null
  /** Name of the player. In a double both names, such as ANN ONE / BEN TWO. */
  readonly player1Name: string | null
  /** Code of the player's club. Null if it is not stored. */
  readonly player1Club: string | null
  /** Licence number. Null in a double. */
  readonly player2Licence: string | null
  /** Name of the player. In a double both names. */
  readonly player2Name: string | null
  /** Code of the player's club. Null if it is not stored. */
  readonly player2Club: string | null
  /** Sets, player 1 first. Null if a side has none. */
  readonly score: string | null
  /** Licence of the winner; null in a double. */
  readonly winnerLicence: string | null
  /** Always null, because the source does not give it. */
  readonly round: string | null
  /** Whether a side did not play. */
  readonly walkOver: boolean
}
export interface TournamentResults {
  readonly tournament: Tournament
  /** Number of results in this response. */
  readonly count: number
  /** Results, sorted by series and then in the order of the source. */
  readonly results: readonly TournamentResult[]
  readonly freshness: Freshness
}
export interface PlayerTournaments {
  readonly player: {
    /** Licence number, 5 to 7 digits. */
    readonly licence: string
    /** Full name. */
    readonly name: string
  }
  /** Number of tournaments. */
  readonly count: number
  /** Tournaments, most recent first. */
  readonly tournaments: readonly {
    /** The federation's number for the tournament. */
    readonly tId: number
    /** Name of the tournament. */
    readonly name: string
    /** First day. */
    readonly dateStart: string
    /** Names of the series that the player entered. */
    readonly series: readonly string[]
    /** Matches won, including walk-overs. */
    readonly wins: number
    /** Matches lost, including walk-overs. */
    readonly losses: number
  }[]
  readonly freshness: Freshness
}
