import * as z from 'zod/mini'
import type { ReceiptRule } from '#local/emulators/ses/receive-mail.ts'
import type { Resources } from '../template.ts'
import { functionNameOf } from './function-settings.ts'

const Rule = z.object({
  Rule: z.object({
    Recipients: z.array(z.string()),
    Actions: z.tuple([
      z.object({ S3Action: z.object({ BucketName: z.string(), ObjectKeyPrefix: z.string() }) }),
      z.object({ LambdaAction: z.object({ FunctionArn: z.string(), InvocationType: z.literal('Event') }) }),
    ]),
  }),
})

/** Returns what happens to mail that arrives: it is put into a bucket, and a function is called. */
export const receiptSettings = (resources: Resources): ReceiptRule[] =>
  resources('AWS::SES::ReceiptRule').map(({ properties }) => {
    const { Actions, Recipients } = Rule.parse(properties).Rule
    const [{ S3Action }, { LambdaAction }] = Actions
    return {
      domains: Recipients,
      bucket: S3Action.BucketName,
      prefix: S3Action.ObjectKeyPrefix,
      functionName: functionNameOf(LambdaAction.FunctionArn),
    }
  })
