export const sendInvitationMailName = 'send-invitation-mail';
