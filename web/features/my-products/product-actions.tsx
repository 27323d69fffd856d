import Eye from 'lucide-react/icons/eye'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '../../ui/controls/icon-button.tsx'

type Props = { title: string; onPreview: () => void; onRemove: () => void }

export const ProductActions = ({ title, onPreview, onRemove }: Props) => (
  <span className="inline-flex">
    <IconButton label={`Preview ${title}`} onClick={onPreview}>
      <Eye aria-hidden />
    </IconButton>
    <IconButton label={`Remove ${title}`} tone="danger" onClick={onRemove}>
      <Trash2 aria-hidden />
    </IconButton>
  </span>
)
