import { type ChartData, pointText } from './chart-points.ts'

/** The numbers of a chart, for everybody who would rather read them. */
export function ChartTable({ name, points, format }: Pick<ChartData, 'name' | 'points' | 'format'>) {
  const hasBefore = points.some(({ before }) => before !== undefined)
  const cell = 'py-2 text-right tabular-nums'
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="py-2 text-left font-medium">
            Date
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            This period
          </th>
          {hasBefore && (
            <th scope="col" className="py-2 text-right font-medium">
              Before
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {points.map(({ title, value, before }) => (
          <tr key={title}>
            <th scope="row" className="py-2 text-left font-normal text-muted">
              {title}
            </th>
            <td className={cell}>{pointText(value, format)}</td>
            {hasBefore && <td className={`${cell} text-muted`}>{pointText(before, format)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
