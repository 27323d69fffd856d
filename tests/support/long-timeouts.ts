import type { LocalStackOptions } from '#local/local-stack.ts'

const seconds = 60

const changeTemplate: NonNullable<LocalStackOptions['changeTemplate']> = (template) =>
  Object.fromEntries(
    Object.entries(template).map(([id, resource]) => {
      if (resource.Type !== 'AWS::Lambda::Function') return [id, resource]
      return [id, { ...resource, Properties: { ...resource.Properties, Timeout: seconds } }]
    }),
  )

/**
 * For editions under test: AWS would run each request on a machine of its own, here hundreds share one with everything
 * else that is being tested, so that a function's time by the clock says nothing.
 */
export const longTimeouts: LocalStackOptions = { changeTemplate, triggerTimeoutMs: seconds * 1000 }
