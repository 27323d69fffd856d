import type { Construct } from 'constructs'
import { type Action, needsToken } from '#contract/api/action.ts'
import { FunctionStack } from '../nested-stacks.ts'
import { ProductFunctions, type ProductFunctionsProps } from './product-functions.ts'

/**
 * The functions of the API's routes in nested stacks. CloudFormation resolves at most 60 dynamic references in a template
 * (https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html), and each function has one.
 */
export class ActionFunctions {
  private readonly open: ProductFunctions
  private readonly reading: ProductFunctions
  private readonly writing: ProductFunctions
  private readonly adminReading: ProductFunctions
  private readonly adminWriting: ProductFunctions

  constructor(scope: Construct, props: ProductFunctionsProps) {
    const groupIn = (id: string, description: string) =>
      new ProductFunctions(new FunctionStack(scope, id, { description }), 'Functions', props)
    this.writing = groupIn('Actions', 'What needs an access token and writes.')
    this.reading = groupIn('ReadActions', 'What needs an access token and reads.')
    this.adminWriting = groupIn('AdminActions', 'What needs the role of an administrator and writes.')
    this.adminReading = groupIn('AdminReadActions', 'What needs the role of an administrator and reads.')
    this.open = groupIn('OpenActions', 'What needs no access token.')
  }

  get groups() {
    return [this.writing, this.reading, this.adminWriting, this.adminReading, this.open]
  }

  groupOf(action: Action) {
    if (!needsToken(action)) return this.open
    const reads = action.method === 'GET'
    if (action.access === 'admin') return reads ? this.adminReading : this.adminWriting
    return reads ? this.reading : this.writing
  }
}
