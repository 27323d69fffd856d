import { notMeasured, type Row } from '../report/row.ts'
import { browserWeight } from './browser-weight.ts'
import { storePageWeight } from './store-page-weight.ts'

export async function weights(): Promise<Row[]> {
  return [
    ...storePageWeight(),
    ...(await browserWeight()),
    notMeasured(
      'time to the sign-in form against bulletproof-react',
      'its build is not in this repository',
      '≤ 0.80x',
    ),
  ]
}
