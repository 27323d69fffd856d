import type { Row } from './report/row.ts'

type Suite = { about: string; measure: () => Promise<() => Promise<Row[]>> }

/** The suites of the benchmark, in the order of the report. Each is loaded only when it is measured. */
export const suites: Record<string, Suite> = {
  weights: {
    about: 'what a browser fetches',
    measure: async () => (await import('./figures/weights.ts')).weights,
  },
  lambdas: {
    about: 'size and initialisation of the functions',
    measure: async () => (await import('./figures/lambdas.ts')).lambdas,
  },
  table: {
    about: 'table use of each action',
    measure: async () => (await import('./figures/table.ts')).table,
  },
  payments: {
    about: 'what a sale takes, and what is left of many',
    measure: async () => (await import('./figures/payments.ts')).payments,
  },
  histories: {
    about: '500 random histories against the model of the documentation',
    measure: async () => (await import('./figures/histories.ts')).histories,
  },
  realtime: {
    about: 'how soon a sale is seen on an open dashboard',
    measure: async () => (await import('./figures/realtime.ts')).realtime,
  },
  uploads: {
    about: 'what is sent of a large photograph',
    measure: async () => (await import('./figures/uploads.ts')).uploads,
  },
  visits: {
    about: 'how fast visits are counted',
    measure: async () => (await import('./figures/visits.ts')).visits,
  },
  plans: {
    about: 'what the hourly work on plans takes among 100,000 sellers',
    measure: async () => (await import('./figures/plans.ts')).plans,
  },
  growth: {
    about: 'table use of home in a large table',
    measure: async () => (await import('./figures/growth.ts')).growth,
  },
  orders: {
    about: 'pages and files of few and of many orders',
    measure: async () => (await import('./figures/orders.ts')).orders,
  },
  analytics: {
    about: 'what a year of figures and the balance take',
    measure: async () => (await import('./figures/analytics.ts')).analytics,
  },
  cost: {
    about: 'costs at list price',
    measure: async () => (await import('./figures/cost.ts')).cost,
  },
  seldom: {
    about: 'what payouts, exports, closed accounts, pictures and sessions take',
    measure: async () => (await import('./figures/seldom.ts')).seldom,
  },
  generation: {
    about: 'how long generating a website takes',
    measure: async () => (await import('./figures/generation.ts')).generation,
  },
  fuzz: {
    about: 'responses to malformed requests',
    measure: async () => (await import('./figures/fuzz.ts')).fuzz,
  },
  paint: {
    about: 'when the content of the public pages is painted',
    measure: async () => (await import('./figures/paint.ts')).paint,
  },
  start: {
    about: "how fast the seller's application starts, against a reference app",
    measure: async () => (await import('./figures/start.ts')).start,
  },
  lighthouse: {
    about: 'Lighthouse scores of a published page',
    measure: async () => (await import('./figures/lighthouse.ts')).lighthouse,
  },
  'local-stack': {
    about: 'what a developer waits for',
    measure: async () => (await import('./figures/local-stack.ts')).localStack,
  },
  development: {
    about: 'how soon npm run dev shows a change',
    measure: async () => (await import('./figures/development.ts')).development,
  },
  load: {
    about: 'throughput of the local stack',
    measure: async () => (await import('./figures/load.ts')).load,
  },
}
