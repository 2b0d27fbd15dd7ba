import { useNavigate } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { useTexts } from '#app/page/use-page.ts'
import { blockMember } from '#features/blocks/blocks.contract.ts'
import { tellPeopleChanged } from '#features/blocks/ui/people-changed.ts'
import type { Member } from '#features/profiles/profiles.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { leaveLayer } from '#ui/use-back-closes.ts'

/** CHAT-7: explains the consequences before blocking. */
export default function BlockDialog({
  member: { id, name },
  onClose,
}: {
  member: Pick<Member, 'id' | 'name'>
  onClose: () => void
}) {
  const text = useTexts()
  const toast = useToast()
  const navigate = useNavigate()
  const refusalText = useRefusalText()
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(blockMember, { body: { id } })
    tellPeopleChanged()
    toast({ text: text('members.blocked_toast', { name }), tone: 'success' })
    // Replace the profile, which no longer exists for this member.
    await leaveLayer()
    await navigate('/members', { replace: true })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('members.block_title', { name })}
      closeLabel={text('shell.close')}
      size="sm"
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {text('members.block_cancel')}
          </Button>
          <Button look="danger" pending={pending} onClick={handleSend}>
            {text('people.block_verb')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">{text('members.block_text')}</p>
        {refusal && (
          <Alert tone="danger" urgent>
            {refusalText(refusal)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
