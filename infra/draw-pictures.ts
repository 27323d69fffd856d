import { Match, Rule } from 'aws-cdk-lib/aws-events'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { ActionFunction } from './functions/action-function.ts'
import { FailureQueue, retriedTarget } from './functions/failure-queue.ts'
import { drawingsPrefix } from './functions/grants.ts'

export type DrawPicturesProps = { sitesBucket: IBucket; drawPictures: ActionFunction }

/** Has a picture drawn when a function has written what it is to show. The table's stream has its two readers already. */
export class DrawPictures extends Construct {
  /** Pictures that were not drawn after all retries. */
  readonly failures: FailureQueue

  constructor(scope: Construct, id: string, { sitesBucket, drawPictures }: DrawPicturesProps) {
    super(scope, id)
    this.failures = new FailureQueue(this, 'Failures')
    new Rule(this, 'Written', {
      description: 'Draws the pictures of stores.',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [sitesBucket.bucketName] },
          object: { key: Match.prefix(`${drawingsPrefix}/`) },
        },
      },
      targets: [retriedTarget(drawPictures, this.failures)],
    })
  }
}
