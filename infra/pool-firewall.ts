import type { IUserPool } from 'aws-cdk-lib/aws-cognito'
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { Firewall, headerEnds } from './firewall.ts'

const anyCalls = 1000
const signUps = 50
const signIns = 200

/** The user pool is reached directly, not through the edge, and its triggers see no client address. */
export class PoolFirewall extends Construct {
  constructor(scope: Construct, id: string, pool: IUserPool) {
    super(scope, id)
    const { arn } = new Firewall(this, 'PoolFirewall', {
      scope: 'REGIONAL',
      rates: [
        { name: 'sign-ups', limit: signUps, only: calls('SignUp') },
        { name: 'sign-ins', limit: signIns, only: calls('InitiateAuth') },
        { name: 'answers', limit: signIns, only: calls('RespondToAuthChallenge') },
        { name: 'any-calls', limit: anyCalls },
      ],
    })
    new CfnWebACLAssociation(this, 'OnPool', { resourceArn: pool.userPoolArn, webAclArn: arn })
  }
}

const calls = (operation: string) => headerEnds('x-amz-target', `.${operation}`)
