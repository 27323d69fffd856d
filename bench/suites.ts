import type { Row } from './report/row.ts'

type Suite = { about: string; measure: () => Promise<() => Promise<Row[]>> }

/** The suites of the benchmark, in the order of the report. Each is loaded only when it is measured. */
export const suites: Record<string, Suite> = {
  weights: {
    about: 'what a browser fetches',
    measure: async () => (await import('./suites/weights/weights.ts')).weights,
  },
  lambdas: {
    about: 'size and initialisation of the functions',
    measure: async () => (await import('./suites/lambdas/lambdas.ts')).lambdas,
  },
  table: {
    about: 'table use of each action',
    measure: async () => (await import('./suites/table/table.ts')).table,
  },
  payments: {
    about: 'what a sale takes, and what is left of many',
    measure: async () => (await import('./suites/payments/payments.ts')).payments,
  },
  scale: {
    about: 'a viral day of one store, and what others notice of it',
    measure: async () => (await import('./suites/scale/scale.ts')).scale,
  },
  histories: {
    about: '500 random histories, after the known ones, against the model of the documentation',
    measure: async () => (await import('./suites/histories/histories.ts')).histories,
  },
  'risk-histories': {
    about: '1,000 random histories of flags and holds against the model',
    measure: async () => (await import('./suites/risk-histories/risk-histories.ts')).riskHistories,
  },
  desk: {
    about: "the desk's lists and searches among a million sellers",
    measure: async () => (await import('./suites/desk/desk.ts')).desk,
  },
  'desk-start': {
    about: "how fast the desk's first list is seen, against the seller's dashboard",
    measure: async () => (await import('./suites/start/desk-first-list.ts')).firstList,
  },
  realtime: {
    about: 'how soon a sale is seen on an open dashboard',
    measure: async () => (await import('./suites/realtime/realtime.ts')).realtime,
  },
  uploads: {
    about: 'what is sent of a large photograph',
    measure: async () => (await import('./suites/uploads/uploads.ts')).uploads,
  },
  visits: {
    about: 'how fast visits are counted',
    measure: async () => (await import('./suites/visits/visits.ts')).visits,
  },
  metrics: {
    about: 'metrics of courses against all sales, recomputed',
    measure: async () => (await import('./suites/metrics/metrics.ts')).metrics,
  },
  plans: {
    about: 'what the hourly work on plans takes among 100,000 sellers',
    measure: async () => (await import('./suites/plans/plans.ts')).plans,
  },
  growth: {
    about: 'table use of home in a large table',
    measure: async () => (await import('./suites/growth/growth.ts')).growth,
  },
  orders: {
    about: 'pages and files of few and of many orders',
    measure: async () => (await import('./suites/orders/orders.ts')).orders,
  },
  analytics: {
    about: 'what a year of figures and the balance take',
    measure: async () => (await import('./suites/analytics/analytics.ts')).analytics,
  },
  cost: {
    about: 'costs at list price',
    measure: async () => (await import('./suites/cost/cost.ts')).cost,
  },
  seldom: {
    about: 'what payouts, exports, closed accounts, pictures and sessions take',
    measure: async () => (await import('./suites/seldom/seldom.ts')).seldom,
  },
  generation: {
    about: 'how long generating a website takes',
    measure: async () => (await import('./suites/generation/generation.ts')).generation,
  },
  marketing: {
    about: 'how long writing a campaign takes, and what credits cost',
    measure: async () => (await import('./suites/marketing/marketing.ts')).marketing,
  },
  publish: {
    about: 'how long publishing ten courses takes',
    measure: async () => (await import('./suites/publish/publish.ts')).publish,
  },
  fuzz: {
    about: 'responses to malformed requests',
    measure: async () => (await import('./suites/fuzz/fuzz.ts')).fuzz,
  },
  paint: {
    about: 'when the content of the public pages is painted',
    measure: async () => (await import('./suites/paint/paint.ts')).paint,
  },
  start: {
    about: "how fast the seller's application starts",
    measure: async () => (await import('./suites/start/start.ts')).start,
  },
  lists: {
    about: 'what the next rows of a long list take',
    measure: async () => (await import('./suites/lists/lists.ts')).longLists,
  },
  lighthouse: {
    about: 'Lighthouse scores of published pages',
    measure: async () => (await import('./suites/lighthouse/lighthouse.ts')).lighthouse,
  },
  'local-stack': {
    about: 'what a developer waits for',
    measure: async () => (await import('./suites/local-stack/local-stack.ts')).localStack,
  },
  development: {
    about: 'how soon npm run dev shows a change',
    measure: async () => (await import('./suites/development/development.ts')).development,
  },
  load: {
    about: 'throughput of the local stack',
    measure: async () => (await import('./suites/load/load.ts')).load,
  },
}
