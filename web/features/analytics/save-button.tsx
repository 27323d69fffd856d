import Download from 'lucide-react/icons/download'
import { type CsvCell, csvFileStart, csvLine, csvMediaType } from '#rules/csv.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'

export type Row = readonly CsvCell[]

type Props = { label: string; fileName: string; rows: () => readonly Row[]; className?: string }

/** Saves what is shown beside it. The first row has the names of the columns. */
export const SaveButton = ({ label, fileName, rows, className }: Props) => (
  <IconButton
    label={label}
    className={className}
    onClick={() => saveFile(`${fileName}.csv`, [csvFileStart, ...rows().map(csvLine)], csvMediaType)}
  >
    <Download aria-hidden />
  </IconButton>
)
