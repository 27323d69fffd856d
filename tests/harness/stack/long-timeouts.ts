import { functionMetadataKey } from '#infra/functions/function-definitions.ts'
import type { LocalStackOptions } from '#local/stack/local-stack.ts'
import type { Change } from '#local/stack/template/template.ts'

const seconds = 60

/** A change after which every function has long, except these. */
export const longTimeoutsExcept =
  (names: readonly unknown[]): Change =>
  (template) =>
    Object.fromEntries(
      Object.entries(template).map(([id, resource]) => {
        const { Type, Properties, Metadata } = resource
        if (Type !== 'AWS::Lambda::Function' || names.includes(Metadata?.[functionMetadataKey]))
          return [id, resource]
        // A scheduled run has longer, and ends early if it had less.
        const Timeout = Math.max(seconds, Number(Properties.Timeout ?? 0))
        return [id, { ...resource, Properties: { ...Properties, Timeout } }]
      }),
    )

/**
 * For local stacks under test. On AWS each request has its own CPU; here hundreds of requests and all other tests
 * share two, so that a function's elapsed time says nothing.
 */
export const longTimeouts = {
  changeTemplate: longTimeoutsExcept([]),
  triggerTimeoutMs: seconds * 1000,
} satisfies LocalStackOptions
