import type { Handler } from '#platform/events.ts'
import type { ApiPlugin, ConsolePlugin } from '#platform/http/operations.ts'
import { failedJobsRetention } from '#platform/jobs/failed-jobs.ts'
import type { Cron, Job } from '#platform/jobs.ts'
import type { Privacy } from '#platform/privacy.ts'
import { type Retention, retentionCrons } from '#platform/retention.ts'

import { accountsHandlers } from './accounts/accounts.handlers.ts'
import { accountsPrivacy } from './accounts/accounts.privacy.ts'
import { accountsRetentions } from './accounts/accounts.retention.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { tellGuessesJob } from './accounts/tell-guesses.ts'
import { blocksPrivacy } from './blocks/blocks.privacy.ts'
import { blocksRoutes } from './blocks/blocks.routes.ts'
import { chatHandlers } from './chat/chat.handlers.ts'
import { chatPrivacy } from './chat/chat.privacy.ts'
import { chatRetentions } from './chat/chat.retention.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { deleteChatPhotoFiles } from './chat/drop-photos.ts'
import { fictionalDeskRoutes } from './chat/fictional-desk.routes.ts'
import { lookForScams } from './chat/look-for-scams.ts'
import { returnUnanswered } from './chat/return-unanswered.ts'
import { chatPhotoFiles } from './chat/upload-chat-photo.ts'
import { clientErrorsRetentions } from './client-errors/client-errors.retention.ts'
import { clientErrorsRoutes } from './client-errors/client-errors.routes.ts'
import { creditsHandlers } from './credits/credits.handlers.ts'
import { creditsPrivacy } from './credits/credits.privacy.ts'
import { creditsRetentions } from './credits/credits.retention.ts'
import { creditsRoutes } from './credits/credits.routes.ts'
import { codesRoutes } from './discounts/codes.routes.ts'
import { discountsPrivacy } from './discounts/discounts.privacy.ts'
import { discountsRoutes } from './discounts/discounts.routes.ts'
import { figuresCrons } from './figures/figures.jobs.ts'
import { figuresRoutes } from './figures/figures.routes.ts'
import { growthPrivacy } from './figures/growth/growth.privacy.ts'
import { growthRoutes } from './figures/growth/growth.routes.ts'
import { giftsRoutes } from './gifts/gifts.routes.ts'
import { landersRoutes } from './landers/landers.routes.ts'
import { leavingHandlers } from './leaving/leaving.handlers.ts'
import { leavingPrivacy } from './leaving/leaving.privacy.ts'
import { leavingRetentions } from './leaving/leaving.retention.ts'
import { leavingRoutes } from './leaving/leaving.routes.ts'
import { makeExport } from './leaving/make-export.ts'
import { warnUnused } from './leaving/unused-accounts.ts'
import { agePrivacy } from './legal/age/age.privacy.ts'
import { ageRetentions } from './legal/age/age.retention.ts'
import { ageRoutes } from './legal/age/age.routes.ts'
import { legalRoutes } from './legal/legal.routes.ts'
import { likesHandlers } from './likes/likes.handlers.ts'
import { likesPrivacy } from './likes/likes.privacy.ts'
import { likesRoutes } from './likes/likes.routes.ts'
import { mailingPrivacy } from './mailing/mailing.privacy.ts'
import { mailingRetentions } from './mailing/mailing.retention.ts'
import { mePrivacy } from './me/me.privacy.ts'
import { meRoutes } from './me/me.routes.ts'
import { deleteMemberAct } from './members/data-acts.ts'
import { giveCreditsAct } from './members/give-credits.ts'
import { changeAddressAct } from './members/help-member.ts'
import { memberActsRoutes } from './members/member-acts.routes.ts'
import { membersPrivacy } from './members/members.privacy.ts'
import { membersRoutes } from './members/members.routes.ts'
import { alarmUrgentReports } from './moderation/alarm-urgent-reports.ts'
import { endSuspension } from './moderation/apply-suspensions.ts'
import { casesRoutes } from './moderation/cases/cases.routes.ts'
import { decisionAct } from './moderation/cases/decide-case.ts'
import { confirmAct } from './moderation/cases/sealed/confirm-sealed-case.ts'
import { sealedFiles } from './moderation/cases/sealed/sealed-evidence.ts'
import { undoSealedAct } from './moderation/cases/sealed/undo-sealed-case.ts'
import { alarmComplaints } from './moderation/complaints/alarm-complaints.ts'
import { complaintsPrivacy } from './moderation/complaints/complaints.privacy.ts'
import { complaintsRetentions } from './moderation/complaints/complaints.retention.ts'
import { complaintsRoutes } from './moderation/complaints/complaints.routes.ts'
import { attachmentFiles } from './moderation/complaints/keep-attachment.ts'
import { evidenceFiles } from './moderation/gather-evidence.ts'
import { moderationHandlers } from './moderation/moderation.handlers.ts'
import { moderationPrivacy } from './moderation/moderation.privacy.ts'
import { moderationRetentions } from './moderation/moderation.retention.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { reportedPhotosRoutes } from './moderation/reported-photos/reported-photos.routes.ts'
import { announceJob } from './notifications/announce.ts'
import { announcementsRoutes } from './notifications/announcements.routes.ts'
import { notificationsHandlers } from './notifications/notifications.handlers.ts'
import { notificationsPrivacy } from './notifications/notifications.privacy.ts'
import { notificationsRetentions } from './notifications/notifications.retention.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { planNotificationsCron } from './notifications/plan-notifications.ts'
import { pushPrivacy } from './notifications/push/push.privacy.ts'
import { pushRoutes } from './notifications/push/push.routes.ts'
import { pushAgain } from './notifications/push/send-push.ts'
import { pushNotificationJob } from './notifications/push-notification.ts'
import { sendReminders } from './notifications/send-reminders.ts'
import { sendWeeklyUpdates } from './notifications/send-weekly-updates.ts'
import { pushLetterJob } from './notifications/tell-people.ts'
import { ordersRoutes } from './payments/orders/orders.routes.ts'
import { refundAct } from './payments/orders/refund-order.ts'
import { paymentsHandlers } from './payments/payments.handlers.ts'
import { paymentsCrons, paymentsJobs } from './payments/payments.jobs.ts'
import { paymentsPrivacy } from './payments/payments.privacy.ts'
import { paymentsRetentions } from './payments/payments.retention.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { photoFiles } from './photos/photo-rows.ts'
import { photosHandlers } from './photos/photos.handlers.ts'
import { photosPrivacy } from './photos/photos.privacy.ts'
import { photosRoutes } from './photos/photos.routes.ts'
import { photoReviewRetentions } from './photos/review.retention.ts'
import { photoReviewRoutes } from './photos/review.routes.ts'
import { placesRoutes } from './places/places.routes.ts'
import { profilesHandlers } from './profiles/profiles.handlers.ts'
import { profilesPrivacy } from './profiles/profiles.privacy.ts'
import { profilesRetentions } from './profiles/profiles.retention.ts'
import { profilesRoutes } from './profiles/profiles.routes.ts'
import { searchHandlers } from './search/search.handlers.ts'
import { searchPrivacy } from './search/search.privacy.ts'
import { searchRoutes } from './search/search.routes.ts'
import { sendFirstMessage } from './signup/send-first-message.ts'
import { signupHandlers } from './signup/signup.handlers.ts'
import { signupPrivacy } from './signup/signup.privacy.ts'
import { signupRoutes } from './signup/signup.routes.ts'
import { sitesRoutes } from './sites/sites.routes.ts'
import { rolesAct } from './staff/ask-for-roles.ts'
import { unlockAct } from './staff/change-staff.ts'
import { inviteAct, inviteAgainAct } from './staff/invite-colleague.ts'
import type { SecondPersonAct } from './staff/second-person.ts'
import { staffPrivacy } from './staff/staff.privacy.ts'
import { staffRetentions } from './staff/staff.retention.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { swipeHandlers } from './swipe/swipe.handlers.ts'
import { swipePrivacy } from './swipe/swipe.privacy.ts'
import { swipeRoutes } from './swipe/swipe.routes.ts'
import { systemRoutes } from './system/system.routes.ts'
import { todayRoutes } from './today/today.routes.ts'
import { visitsPrivacy } from './visits/visits.privacy.ts'
import { visitsRetentions } from './visits/visits.retention.ts'

export { sections } from './sections.ts'

/** The whole product, put together once: server and command line mount these lists. */
export const routes: readonly ApiPlugin[] = [
  sitesRoutes,
  placesRoutes,
  clientErrorsRoutes,
  accountsRoutes,
  ageRoutes,
  legalRoutes(() => retentions),
  creditsRoutes,
  discountsRoutes,
  paymentsRoutes,
  blocksRoutes,
  profilesRoutes,
  searchRoutes,
  photosRoutes,
  moderationRoutes,
  complaintsRoutes,
  likesRoutes,
  swipeRoutes,
  chatRoutes,
  giftsRoutes,
  notificationsRoutes,
  pushRoutes,
  landersRoutes,
  meRoutes,
  signupRoutes,
  leavingRoutes,
]

/** CONS-7: acts that a second person must agree to. */
const secondPersonActs = [
  ...[rolesAct, inviteAct, inviteAgainAct, unlockAct],
  ...[decisionAct, confirmAct, undoSealedAct],
  refundAct,
  ...[giveCreditsAct, deleteMemberAct, changeAddressAct],
] as readonly SecondPersonAct[]

/** Calls of the console, on its host only. */
export const consoleRoutes: readonly ConsolePlugin[] = [
  staffRoutes(() => secondPersonActs),
  casesRoutes,
  membersRoutes,
  memberActsRoutes,
  figuresRoutes,
  systemRoutes,
  announcementsRoutes,
  todayRoutes,
  photoReviewRoutes,
  reportedPhotosRoutes,
  fictionalDeskRoutes,
  ordersRoutes,
  codesRoutes,
  growthRoutes,
]

/** Low to high: who is erased goes from the highest feature to the account itself. */
export const privacies: readonly Privacy[] = [
  visitsPrivacy,
  mailingPrivacy,
  accountsPrivacy,
  staffPrivacy,
  agePrivacy,
  creditsPrivacy,
  discountsPrivacy,
  paymentsPrivacy,
  blocksPrivacy,
  profilesPrivacy,
  photosPrivacy,
  moderationPrivacy,
  complaintsPrivacy,
  searchPrivacy,
  likesPrivacy,
  swipePrivacy,
  chatPrivacy,
  notificationsPrivacy,
  pushPrivacy,
  mePrivacy,
  signupPrivacy,
  leavingPrivacy,
  membersPrivacy,
  growthPrivacy,
]

/** How long what is kept; the privacy page says the same. */
export const retentions: readonly Retention[] = [
  ...leavingRetentions(privacies),
  ...accountsRetentions,
  ...creditsRetentions,
  ...paymentsRetentions,
  ...mailingRetentions,
  ...profilesRetentions,
  ...moderationRetentions,
  ...complaintsRetentions,
  ...ageRetentions,
  ...chatRetentions,
  ...notificationsRetentions,
  ...clientErrorsRetentions,
  ...visitsRetentions,
  failedJobsRetention,
]

export const crons: readonly Cron[] = [
  // What is kept of staff is no members' matter, so the privacy page does not name it.
  ...retentionCrons([...retentions, ...staffRetentions, ...photoReviewRetentions]),
  returnUnanswered,
  lookForScams,
  alarmComplaints,
  alarmUrgentReports,
  ...paymentsCrons,
  ...figuresCrons,
  planNotificationsCron,
  sendWeeklyUpdates,
  sendReminders,
  warnUnused,
]

/** Work that use cases hand to the queue. */
export const jobs: readonly Job[] = [
  tellGuessesJob,
  makeExport(privacies),
  endSuspension,
  deleteChatPhotoFiles,
  photoFiles.job,
  chatPhotoFiles.job,
  evidenceFiles.job,
  sealedFiles.job,
  attachmentFiles.job,
  sendFirstMessage,
  pushAgain,
  pushNotificationJob,
  pushLetterJob,
  announceJob,
  ...paymentsJobs,
]

export const handlers: readonly Handler[] = [
  ...accountsHandlers,
  ...creditsHandlers,
  ...paymentsHandlers,
  ...profilesHandlers,
  ...photosHandlers,
  ...moderationHandlers,
  ...signupHandlers,
  ...searchHandlers,
  ...likesHandlers,
  ...swipeHandlers,
  ...chatHandlers,
  ...notificationsHandlers,
  ...leavingHandlers,
]
