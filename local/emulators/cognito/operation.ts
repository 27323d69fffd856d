import * as z from 'zod/mini'
import { invalidParameter } from './failures.ts'
import type { Pool } from './pool.ts'

export type Operation = (pool: Pool, input: unknown) => Promise<object>

/** Parses the input with the operation's schema, so that an operation receives only valid input. */
export const operation =
  <Input>(
    shape: z.ZodMiniType<Input>,
    run: (pool: Pool, input: Input) => object | Promise<object>,
  ): Operation =>
  async (pool, input) => {
    const parsed = z.safeParse(shape, input)
    if (parsed.success) return run(pool, parsed.data)
    const paths = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw invalidParameter(`${parsed.error.issues.length} validation error detected: check ${paths}.`)
  }

export const Text = z.string().check(z.minLength(1))
