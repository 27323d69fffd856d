import { CfnOutput } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/** Values by name, with a description where the name is not enough. */
export type Outputs = Record<string, string | { value: string; description: string }>

export function addOutputs(scope: Construct, outputs: Outputs) {
  for (const [name, output] of Object.entries(outputs))
    new CfnOutput(scope, name, typeof output === 'string' ? { value: output } : output)
}
