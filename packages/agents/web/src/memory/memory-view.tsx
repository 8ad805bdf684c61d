import Brain from 'lucide-react/icons/brain'
import { ApiError } from '../api/problem.ts'
import { useMemories } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { useAccess } from '../state/access.ts'
import { FoundItems } from '../ui/found-items.tsx'
import { ProblemView } from '../ui/problem-view.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useSearch } from '../ui/use-search.ts'
import { View } from '../ui/view.tsx'
import styles from './memory.module.css'
import { MemoryCard } from './memory-card.tsx'

const FORBIDDEN = new ApiError({ status: 403, code: 'forbidden', error: '', hint: null, detail: null })

export default function MemoryView() {
  const isStaff = useAccess(({ role }) => role === 'staff')
  const { memory } = useTexts()
  if (isStaff) return <Memories />
  return (
    <View title={memory.title}>
      <ProblemView error={FORBIDDEN} />
    </View>
  )
}

function Memories() {
  const { memory } = useTexts()
  const { typed, setTyped, searched } = useSearch()
  const found = useMemories(searched)
  return (
    <View title={memory.title} lead={memory.lead}>
      <SearchField label={memory.search} value={typed} onChange={setTyped} />
      <FoundItems found={found} isSearch={searched !== ''} words={memory} EmptyIcon={Brain}>
        {(items) => (
          <ul className={styles.list}>
            {items.map((item) => (
              <MemoryCard key={item.id} item={item} />
            ))}
          </ul>
        )}
      </FoundItems>
    </View>
  )
}
