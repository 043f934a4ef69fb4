"""The addresses of an event: its till."""

from django.urls import path

from tournaments.events.views import money, money_fees, money_loss, money_prizes, money_receipts

urlpatterns = [
    path("<slug:public_id>/money/", money.till, name="till"),
    path("<slug:public_id>/money/fees/", money_fees.fee_money, name="fee_money"),
    path("<slug:public_id>/money/fees/<int:number>/", money_fees.take_fee, name="take_fee"),
    path("<slug:public_id>/money/loss/<int:series>/", money_loss.loss_money, name="loss_money"),
    path("<slug:public_id>/money/loss/<int:series>/<int:table>/", money_loss.loss_slip, name="loss_slip"),
    path("<slug:public_id>/money/prizes/", money_prizes.prize_money, name="prize_money"),
    path("<slug:public_id>/money/prizes/pay/", money_prizes.pay_prize, name="pay_prize"),
    path("<slug:public_id>/money/cash/", money_prizes.cash, name="cash"),
    path("<slug:public_id>/money/other/", money.other_money, name="other_money"),
    path("<slug:public_id>/money/payments/", money.payments, name="payments"),
    path("<slug:public_id>/money/<int:receipt>/", money_receipts.receipt, name="receipt"),
    path("<slug:public_id>/money/<int:receipt>/take-back/", money_receipts.take_back, name="take_back"),
]
