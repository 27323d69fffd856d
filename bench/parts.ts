import type { Row } from './report/row.ts'

type Part = { about: string; measure: () => Promise<() => Promise<Row[]>> }

/** Every part of the benchmark, in the order of the report; each is loaded only when it is measured. */
export const parts: Record<string, Part> = {
  weights: {
    about: 'what a browser has to fetch',
    measure: async () => (await import('./figures/weights.ts')).weights,
  },
  lambdas: {
    about: 'size and initialisation of the functions',
    measure: async () => (await import('./figures/lambdas.ts')).lambdas,
  },
  table: {
    about: 'what each action asks of the table',
    measure: async () => (await import('./figures/table.ts')).table,
  },
  growth: {
    about: 'what home asks of the table when there is much in it',
    measure: async () => (await import('./figures/growth.ts')).growth,
  },
  cost: {
    about: 'what it costs at list price',
    measure: async () => (await import('./figures/cost.ts')).cost,
  },
  generation: {
    about: 'how long a website takes to be written',
    measure: async () => (await import('./figures/generation.ts')).generation,
  },
  fuzz: {
    about: 'what odd requests do',
    measure: async () => (await import('./figures/fuzz.ts')).fuzz,
  },
  paint: {
    about: 'when the content of the public pages is painted',
    measure: async () => (await import('./figures/paint.ts')).paint,
  },
  lighthouse: {
    about: 'what Lighthouse says of a published page',
    measure: async () => (await import('./figures/lighthouse.ts')).lighthouse,
  },
  laptop: {
    about: 'what a developer waits for',
    measure: async () => (await import('./figures/laptop.ts')).laptop,
  },
  load: {
    about: 'how much the laptop edition answers',
    measure: async () => (await import('./figures/load.ts')).load,
  },
}
