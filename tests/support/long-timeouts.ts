import type { LocalStackOptions } from '#local/stack/local-stack.ts'

const seconds = 60

const changeTemplate: NonNullable<LocalStackOptions['changeTemplate']> = (template) =>
  Object.fromEntries(
    Object.entries(template).map(([id, resource]) => {
      if (resource.Type !== 'AWS::Lambda::Function') return [id, resource]
      // A scheduled run has longer, and ends early if it had less.
      const Timeout = Math.max(seconds, Number(resource.Properties?.Timeout ?? 0))
      return [id, { ...resource, Properties: { ...resource.Properties, Timeout } }]
    }),
  )

/**
 * For local stacks under test. On AWS each request has its own CPU; here hundreds of requests and all other tests
 * share two, so that a function's elapsed time says nothing.
 */
export const longTimeouts: LocalStackOptions = { changeTemplate, triggerTimeoutMs: seconds * 1000 }
