import * as z from 'zod/mini'
import type { ObjectRule } from '#local/emulators/event-bridge/object-events.ts'
import type { Resources } from '../template.ts'
import { functionNameOf } from './function-settings.ts'

const Rule = z.object({
  EventPattern: z.optional(z.looseObject({ source: z.array(z.string()) })),
  Targets: z.optional(z.array(z.object({ Arn: z.string() }))),
})

/** The functions that are invoked when objects are written. */
export const objectEventSettings = (resources: Resources): ObjectRule[] =>
  resources('AWS::Events::Rule').flatMap(({ properties }) => {
    const { EventPattern: pattern, Targets = [] } = Rule.parse(properties)
    if (!pattern?.source.includes('aws.s3')) return []
    return Targets.map(({ Arn }) => ({ functionName: functionNameOf(Arn), pattern }))
  })
