export const newReceiverMailName = 'send-new-receiver-mail';
