import { ArchiveX } from 'lucide-react'
import { classes } from './classes.js'

const Row = ({ className, ...props }) => (
  <tr
    className={classes(
      'border-b transition-colors hover:bg-muted/50 data-[state=selected]:bg-muted',
      className,
    )}
    {...props}
  />
)
const Head = ({ className, ...props }) => (
  <th
    className={classes('h-10 px-2 text-left align-middle font-medium text-muted-ink', className)}
    {...props}
  />
)
const Cell = ({ className, ...props }) => <td className={classes('p-2 align-middle', className)} {...props} />

export function Table({ rows, columns }) {
  if (rows.length === 0)
    return (
      <div className="flex h-80 flex-col items-center justify-center bg-white text-gray-500">
        <ArchiveX className="size-16" />
        <h4>Nothing here yet</h4>
      </div>
    )
  return (
    <div className="relative w-full overflow-auto">
      <table className={classes('w-full caption-bottom text-sm')}>
        <thead className={classes('[&_tr]:border-b')}>
          <Row>
            {columns.map(({ title, name }) => (
              <Head key={name}>{title}</Head>
            ))}
          </Row>
        </thead>
        <tbody className={classes('[&_tr:last-child]:border-0')}>
          {rows.map((row) => (
            <Row key={row.id}>
              {columns.map(({ name, Content }) => (
                <Cell key={name}>{Content ? <Content row={row} /> : row[name]}</Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  )
}
