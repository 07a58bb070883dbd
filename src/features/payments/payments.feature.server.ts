import type { Feature } from "#platform/feature.ts";
import { createPaymentGateway } from "#platform/payment-gateway/create-payment-gateway.ts";
import { paymentGatewayConfiguration } from "#platform/payment-gateway/payment-gateway.config.server.ts";
import { checkDisputesJob } from "./disputes/check-disputes.job.server.ts";
import { removeInfectedEvidence } from "./disputes/evidence-checks.usecases.server.ts";
import { createWebhookEndpoint } from "./notices/webhooks.endpoint.server.ts";
import { captureOrderJob, releaseOrderJob } from "./orders/authorizations.jobs.server.ts";
import { closeOrderJob } from "./orders/close-order.job.server.ts";
import { reconcileOpenOrdersJob } from "./orders/reconcile-open-orders.job.server.ts";
import { refundOrderJob, refundSurplusPaymentJob } from "./orders/refunds.jobs.server.ts";
import { paymentsAdmin } from "./payments.admin.server.ts";
import { paymentsAudit } from "./payments.audit.server.ts";
import { paymentsPersonalData } from "./payments.personal-data.server.ts";
import { paymentsRetention } from "./payments.retention.server.ts";
import { createPaymentsServices } from "./payments.services.server.ts";
import { orderSection, subscriptionSection } from "./person-sections.store.server.ts";
import { cancelDisputedSubscriptionJob } from "./subscriptions/cancel-disputed-subscription.job.server.ts";
import { cancelSubscriptionJob } from "./subscriptions/cancel-subscription.job.server.ts";
import { endRefundedSubscriptionJob } from "./subscriptions/end-refunded-subscription.job.server.ts";
import { reconcileSubscriptionsJob } from "./subscriptions/reconcile-subscriptions.job.server.ts";
import { refundMonthJob } from "./subscriptions/refund-month.job.server.ts";
import {
  closeSubscriptionCheckoutJob,
  endSubscriptionJob,
} from "./subscriptions/subscriptions.jobs.server.ts";
import { whenSuspended } from "./suspension.usecases.server.ts";

/**
 * Orders, monthly subscriptions, their checkouts and refunds. Composed before the features that
 * sell something.
 */
export const paymentsFeature: Feature = {
  name: "payments",
  admin: paymentsAdmin,
  audit: paymentsAudit,
  configuration: paymentGatewayConfiguration,
  compose(services, read) {
    const { application, clock, database, metrics } = services;
    const chosen = createPaymentGateway(read(paymentGatewayConfiguration), {
      database,
      clock,
      baseUrl: application.baseUrl,
      reachesOutside: application.reachesOutside,
    });
    services.payments = createPaymentsServices(chosen, metrics);
    services.storage.quarantine.listeners.push(removeInfectedEvidence);
  },
  endpoints: { "/payments/v1": createWebhookEndpoint },
  jobs: [
    captureOrderJob,
    closeOrderJob,
    releaseOrderJob,
    refundOrderJob,
    refundSurplusPaymentJob,
    reconcileOpenOrdersJob,
    endSubscriptionJob,
    cancelSubscriptionJob,
    closeSubscriptionCheckoutJob,
    reconcileSubscriptionsJob,
    refundMonthJob,
    endRefundedSubscriptionJob,
    cancelDisputedSubscriptionJob,
    checkDisputesJob,
  ],
  personalData: paymentsPersonalData,
  personSections: [orderSection, subscriptionSection],
  retention: paymentsRetention,
  whenSuspended,
};
